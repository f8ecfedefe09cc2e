import { useApp } from '../../app/context.ts';
import { useRequiredConfig } from '../../app/required-config.ts';
import { QueryErrorView } from '../../app/views/QueryErrorView.tsx';
import { LoadingView } from '../../ui/views/Views.tsx';
import { NoMiniProgram, NotInWallet } from './NotPossible.tsx';
import { Opened } from './Opened.tsx';
import { TooOld } from './TooOld.tsx';
import { isBelow, MINIMUM_VERSION } from './version.ts';

export default MiniProgramJump;

/** Opens the channel's mini-program through the wallet client; older clients have to be upgraded first. */
function MiniProgramJump() {
  const { bridge, host } = useApp();
  const version = host.walletVersion;
  const tooOld = version !== null && isBelow(version, MINIMUM_VERSION);
  const config = useRequiredConfig(bridge !== null && !tooOld);

  if (bridge === null || version === null) return <NotInWallet />;
  if (tooOld) return <TooOld bridge={bridge} version={version} />;
  if (config.isError) return <QueryErrorView error={config.error} onRetry={config.refetch} />;
  if (config.isPending) return <LoadingView />;
  const { miniProgram } = config.data;
  return miniProgram === undefined ? <NoMiniProgram /> : <Opened bridge={bridge} miniProgram={miniProgram} />;
}
