import type { App } from '../app.ts';
import { m } from '../i18n/messages.ts';

/** Closes the app if the payer wants to leave. */
export async function askToLeave({ overlays, close }: App): Promise<void> {
  const leave = await overlays.confirm({
    title: m.exit_title(),
    text: m.exit_text(),
    confirm: m.exit_leave(),
    cancel: m.exit_stay(),
    ends: true,
  });
  if (leave) close();
}

/** Where the app around the page does not close it: says that the payer can. */
export function sayClosable({ confirm }: App['overlays']): Promise<boolean> {
  return confirm({ title: m.exit_done(), confirm: m.exit_stay(), cancel: null });
}
