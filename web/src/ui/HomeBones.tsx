import { moneyText } from './money.ts';
import { Bone, Skeleton } from './Skeleton.tsx';

// The document has the same in plain HTML, and the styles of both (`app/first-paint.css`).

/** The skeleton of what is due. The first script may have the sum already. */
export function DueBones() {
  const owed = globalThis.earlyOwed;
  return (
    <div className="first-card">
      <i className="first-sum">{owed && moneyText(owed)}</i>
      <i className="first-line" />
      {['a', 'b'].map((key) => (
        <div className="first-row" key={key}>
          <i />
          <i />
        </div>
      ))}
    </div>
  );
}

export function GridBones() {
  return (
    <div className="first-card first-grid">
      {[...'abcdefgh'].map((key) => (
        <i key={key} />
      ))}
    </div>
  );
}

export function NewsBone() {
  return <Bone width="100%" height={44} radius={12} />;
}

/** The skeleton of home. */
export function HomeBones() {
  return (
    <Skeleton>
      <i className="first-line" />
      <DueBones />
      <GridBones />
    </Skeleton>
  );
}
