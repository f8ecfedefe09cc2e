import { BASE } from '@life-payment/contract/pages';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useApp } from '../../lib/app.ts';
import type { Bridge } from '../../lib/host/bridge.ts';
import { openMiniProgram, upgradeClient } from '../../lib/host/bridge.ts';
import { copyText } from '../../lib/host/device.ts';
import { m } from '../../lib/i18n/messages.ts';
import { useNavigation, useParams } from '../../lib/navigation/navigation.ts';
import { leave } from '../../lib/overlays.ts';
import { findRouteByName, withParams } from '../../lib/pages.ts';
import { Button } from '../../ui/Button.tsx';
import { EXIT, WALLET } from '../../ui/later-icons.ts';
import { HomeButton, NotFoundView } from '../../ui/NotFoundView.tsx';
import { QueryErrorView } from '../../ui/QueryErrorView.tsx';
import { EmptyView, ErrorView, LoadingView } from '../../ui/Views.tsx';
import { asksForAddress, CHANNEL_PARAMETERS, isSecret, jumpTarget, leadsOn } from './jump-target.ts';

export default Jump;

/** Replaces this page by `jumpUrl`. */
function Jump() {
  const params = useParams();
  const { redirect } = useNavigation();
  const outside = asksForAddress(params);
  const config = useLoadedConfig(outside);
  const jumpHosts = config.data?.jumpHosts;
  const target = useMemo(() => jumpTarget(params, jumpHosts ?? []), [params, jumpHosts]);

  useEffect(() => {
    if (target?.kind === 'PAGE') redirect(target.path, target.params);
  }, [target, redirect]);

  if (outside && config.isPending) return <LoadingView />;
  if (outside && config.isError) return <QueryErrorView error={config.error} onRetry={config.refetch} />;
  if (target === null)
    // The address is not shown, because it may be made to deceive.
    return (
      <EmptyView
        role="alert"
        icon="warning"
        tone="warning"
        title={m.jump_refused()}
        text={m.jump_refused_text()}
        action={<HomeButton />}
      />
    );
  return target.kind === 'ADDRESS' ? <Leaving address={target.address} /> : <LoadingView />;
}

/** The channel's configuration; loaded only if needed, with a failure to show. */
function useLoadedConfig(enabled: boolean) {
  const { api, channel } = useApp();
  return useQuery({
    queryKey: ['channelConfig'],
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => {
      await channel.load(api);
      const { config } = channel.state.get();
      if (config === null) throw new Error('the configuration of the channel did not come');
      return config;
    },
  });
}

/** Replaces this page by an address that the channel allows, and names its host meanwhile. If nothing comes, it can be tried again. */
function Leaving({ address }: { address: string }) {
  const [stays, setStays] = useState(false);
  useEffect(() => {
    const go = () => window.location.replace(address);
    if (!stays) leave(go, () => setStays(true));
  }, [address, stays]);
  if (stays) return <ErrorView onRetry={() => setStays(false)} />;
  return <EmptyView role="status" icon={EXIT} title={m.jump_leaving({ host: new URL(address).host })} />;
}

/** Opens a page of the app in the wallet: directly if this is the wallet, otherwise by the wallet's link. */
export function AppJump() {
  const { host } = useApp();
  const { redirect } = useNavigation();
  const params = useParams();
  const target = useMemo(() => appTarget(params), [params]);
  const inWallet = host.walletVersion !== null;

  useEffect(() => {
    if (inWallet && target) redirect(target.path, target.params);
  }, [inWallet, target, redirect]);

  if (target === null) return <NotFoundView />;
  return inWallet ? <LoadingView /> : <OpenWallet target={target} />;
}

/** An app that opens covers the page within this time. */
const WITHIN_MS = 2500;

type Tried = 'not yet' | 'opening' | 'stuck';

/** Opens the wallet app when the payer taps; if that does not work, says what else can be done. */
function OpenWallet({ target }: { target: AppTarget }) {
  const { overlays } = useApp();
  const { redirect } = useNavigation();
  const [tried, setTried] = useState<Tried>('not yet');

  // Without the payer's channel here: in the wallet client, the wallet proves who it is.
  const address = pageAddress(window.location.origin, withParams(target.path, target.params));
  const open = () => {
    setTried('opening');
    leave(
      () => window.location.assign(walletLink(address)),
      () => setTried('stuck'),
      WITHIN_MS,
    );
  };
  const copy = async () => {
    overlays.toast((await copyText(address)) ? m.order_copied() : m.jump_wallet_copy_failed());
  };
  const stuck = tried === 'stuck';

  return (
    <EmptyView
      role="status"
      icon={WALLET}
      tone={stuck ? 'warning' : 'accent'}
      title={stuck ? m.jump_wallet_stuck() : m.jump_wallet_title()}
      text={stuck ? m.jump_wallet_stuck_text() : m.jump_wallet_text()}
      action={
        <>
          {stuck ? (
            <Button onClick={copy}>{m.jump_wallet_copy()}</Button>
          ) : (
            <Button onClick={open} busy={tried === 'opening'}>
              {tried === 'opening' ? m.jump_wallet_opening() : m.jump_wallet_open()}
            </Button>
          )}
          <Button variant="soft" onClick={() => redirect(target.path, target.params)}>
            {m.jump_wallet_here()}
          </Button>
        </>
      }
    />
  );
}

/** A page of the app and its parameters. */
type AppTarget = { readonly path: string; readonly params: Readonly<Record<string, string>> };

/** Parameters that are not passed on, beside secrets: the page's name, and what every address of the app has anyway. */
const LEFT_OUT = ['page', ...CHANNEL_PARAMETERS];

/** The page that `page` names by the last part of its path; without it, home. Null for an unknown name or for another jump. */
export function appTarget(query: URLSearchParams): AppTarget | null {
  const route = findRouteByName(query.get('page') || 'index');
  if (!route || leadsOn(route)) return null;
  const params = [...query].filter(([name]) => !LEFT_OUT.includes(name) && !isSecret(name));
  return { path: route.path, params: Object.fromEntries(params) };
}

/** The complete address of a page; `href` is its path and query below /jiaofei. */
export function pageAddress(origin: string, href: string): string {
  return `${origin}${BASE}${href}`;
}

/** The link that opens the wallet app at a page of ours. */
export function walletLink(address: string): string {
  return `lifewallet://open?url=${encodeURIComponent(address)}`;
}

/** Opens the channel's mini-program through the wallet client; older clients have to be upgraded first. */
export function MiniProgramJump() {
  const { bridge, host } = useApp();
  const version = host.walletVersion;
  const tooOld = version !== null && isBelow(version, MINIMUM_VERSION);
  const config = useLoadedConfig(bridge !== null && !tooOld);

  if (bridge === null || version === null)
    return <NotPossible title={m.jump_mini_outside()} text={m.jump_mini_outside_text()} />;
  if (tooOld) return <TooOld bridge={bridge} version={version} />;
  if (config.isError) return <QueryErrorView error={config.error} onRetry={config.refetch} />;
  if (config.isPending) return <LoadingView />;
  const { miniProgram } = config.data;
  return miniProgram === undefined ? (
    <NotPossible title={m.jump_mini_none()} text={m.jump_mini_none_text()} />
  ) : (
    <Opened bridge={bridge} miniProgram={miniProgram} />
  );
}

/** Opens the mini-program. The client does not report the result, so it can be opened again. */
function Opened({ bridge, miniProgram }: { bridge: Bridge; miniProgram: string }) {
  useEffect(() => openMiniProgram(bridge, miniProgram), [bridge, miniProgram]);
  return (
    <EmptyView
      role="status"
      icon={EXIT}
      title={m.jump_mini_title()}
      text={m.jump_mini_text()}
      action={
        <Button variant="soft" onClick={() => openMiniProgram(bridge, miniProgram)}>
          {m.jump_mini_again()}
        </Button>
      }
    />
  );
}

function NotPossible({ title, text }: { title: string; text: string }) {
  return <EmptyView icon={WALLET} tone="neutral" title={title} text={text} action={<HomeButton />} />;
}

/** Asks for an upgrade of a client that can't open mini-programs; if the payer declines, goes back. */
function TooOld({ bridge, version }: { bridge: Bridge; version: string }) {
  const { overlays } = useApp();
  const { back } = useNavigation();

  useEffect(() => {
    let left = false;
    const question = overlays.confirm({
      title: m.jump_upgrade_title(),
      text: m.jump_upgrade_text(),
      confirm: m.jump_upgrade_confirm(),
    });
    question.then((yes) => {
      if (left) return;
      if (yes) upgradeClient(bridge);
      else back();
    });
    return () => {
      left = true;
      overlays.showing.get().question?.answer(false);
    };
  }, [overlays, bridge, back]);

  return (
    <EmptyView
      icon="refresh"
      tone="warning"
      title={m.jump_upgrade_text()}
      text={m.jump_upgrade_needed({ minimum: MINIMUM_VERSION, version })}
      action={
        <Button variant="soft" onClick={() => upgradeClient(bridge)}>
          {m.jump_upgrade_action()}
        </Button>
      }
    />
  );
}

/** The first wallet client that opens mini-programs. */
export const MINIMUM_VERSION = '9.22.60';

/** True if a version such as `9.9.0` comes before another, number by number. */
export function isBelow(version: string, minimum: string): boolean {
  return version.localeCompare(minimum, 'en', { numeric: true }) < 0;
}
