import { useMutation, useQuery } from '@tanstack/react-query';
import { askCityAt, locationOptions } from '../api/cities.ts';
import { useApp } from '../app/context.ts';
import { currentPosition } from '../host/position.ts';
import { m } from '../i18n/messages.ts';
import { Button } from '../ui/controls/Button.tsx';
import { type Choose, Tiles } from './Cities.tsx';
import s from './CitySelector.module.css';

/** The payer's city: by network address, or by the phone's position if the payer taps for it. */
export function Located({ choose }: { choose: Choose }) {
  const { api } = useApp();
  const byAddress = useQuery(locationOptions(api));
  const byPosition = useMutation({ mutationFn: async () => askCityAt(api, await currentPosition()) });
  const city = byPosition.data?.city ?? byAddress.data;
  const looking = byAddress.isPending || byPosition.isPending;
  return (
    <section>
      <h3 className={s['heading']}>{m.city_located()}</h3>
      {city ? (
        <Tiles cities={[city]} choose={choose} />
      ) : (
        <div className={s['located']}>
          <p className={s['remark']} role="status">
            {looking ? m.city_locating() : m.city_not_located()}
          </p>
          {!looking && !byPosition.isSuccess && !byPosition.isError && (
            <Button variant="text" onClick={() => byPosition.mutate()}>
              {m.city_locate()}
            </Button>
          )}
        </div>
      )}
    </section>
  );
}
