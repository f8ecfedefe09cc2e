import { useQuery } from '@tanstack/react-query';
import { useApp } from '../../app/context.ts';
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
  const miniProgram = useMiniProgram(bridge !== null && !tooOld);

  if (bridge === null || version === null) return <NotInWallet />;
  if (tooOld) return <TooOld bridge={bridge} version={version} />;
  if (miniProgram.isError) return <QueryErrorView error={miniProgram.error} onRetry={miniProgram.refetch} />;
  if (miniProgram.isPending) return <LoadingView />;
  return miniProgram.data === null ? (
    <NoMiniProgram />
  ) : (
    <Opened bridge={bridge} miniProgram={miniProgram.data} />
  );
}

/** The id of the channel's mini-program, or null. */
function useMiniProgram(needed: boolean) {
  const { api, channel } = useApp();
  return useQuery({
    queryKey: ['miniProgram'],
    enabled: needed,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => {
      await channel.load(api);
      const { config } = channel.state.get();
      if (config === null) throw new Error('the configuration of the channel did not come');
      return config.miniProgram ?? null;
    },
  });
}
