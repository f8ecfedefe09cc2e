import type { City } from '../../api/catalogue.ts';
import { useArea } from '../../app/area.ts';
import { useApp } from '../../app/context.ts';
import { useNavigation, useParams } from '../../app/navigation/navigation.ts';
import { m } from '../../i18n/messages.ts';
import { readCoordinate } from '../../map/coordinate.ts';
import { LocationPicker } from './LocationPicker.tsx';

export default ChooseLocation;

/** Chooses a place; its city becomes the current one, also on the page before. */
function ChooseLocation() {
  const { overlays } = useApp();
  const { back } = useNavigation();
  const [area, setArea] = useArea();
  const choose = ({ area: next, name }: City) => {
    setArea(next);
    overlays.toast(m.place_chosen({ city: name }));
    back();
  };
  const fromList = async () => {
    const city = await overlays.chooseCity(area);
    if (city) choose(city);
  };
  return <LocationPicker start={readCoordinate(useParams())} onChoose={choose} onList={fromList} />;
}
