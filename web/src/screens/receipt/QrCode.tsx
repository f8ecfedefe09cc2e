import s from './receipt.module.css';

type Props = { modules: readonly (readonly boolean[])[]; label: string };

/** A QR code, sharp at any size and on paper; dark on light in dark mode too. */
export function QrCode({ modules, label }: Props) {
  return (
    <svg
      className={s['qr']}
      viewBox={`0 0 ${modules.length} ${modules.length}`}
      role="img"
      aria-label={label}
    >
      <path d={pathOf(modules)} shapeRendering="crispEdges" />
    </svg>
  );
}

function pathOf(modules: Props['modules']): string {
  return modules.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
}
