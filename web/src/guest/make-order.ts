import type { Answer } from '../api/client.ts';
import { createGuestOrder, createOrder, type MadeOrder, type NewOrder } from '../api/orders.ts';
import { useApp } from '../app/context.ts';

/** Returns the function that makes an order: by a guest's link, from a 5G message, or in the app. */
export function useMakeOrder(): (order: NewOrder) => Promise<Answer<MadeOrder>> {
  const { api, channel, link } = useApp();
  return async (order) => {
    if (!link) return createOrder(api, order, channel.state.get().config?.orders5G === true);
    const made = await createGuestOrder(api, order);
    const orderId = made.ok ? made.body.orderId : made.params?.['orderId'];
    if (typeof orderId === 'string') link.keepOrder(orderId);
    return made;
  };
}
