import { LEVELS, RECORD_LEVELS } from '@regest/contract/levels.ts';
import { expect, test } from 'vitest';
import { gridFields } from './cell-text.ts';
import { setText, setTitle } from './set-texts.ts';

const levels = RECORD_LEVELS.filter((level) =>
  RECORD_LEVELS.some((above) => LEVELS[above].children.includes(level)),
);
const titles = (count: number) =>
  levels.flatMap((level) =>
    gridFields(level, 'EDITOR')
      .filter(({ name }) => setText(level, name))
      .map(({ name }) => setTitle(level, name, count)),
  );

test.each([
  [1, ['serii', 'jednostce archiwalnej', 'dokumencie']],
  [2, ['seriach', 'jednostkach archiwalnych', 'dokumentach']],
  [5, ['seriach', 'jednostkach archiwalnych', 'dokumentach']],
])(
  'the window that sets a field in %i rows names field and rows in their cases',
  (count, [series, units, documents]) => {
    expect(titles(count)).toEqual([
      `Ustaw tytuł w ${count} ${series}`,
      `Ustaw daty skrajne w ${count} ${series}`,
      `Ustaw zawartość w ${count} ${series}`,
      `Ustaw tytuł w ${count} ${units}`,
      `Ustaw daty skrajne w ${count} ${units}`,
      `Ustaw zawartość w ${count} ${units}`,
      `Ustaw ofiarodawcę w ${count} ${units}`,
      `Ustaw twórców w ${count} ${units}`,
      `Ustaw języki w ${count} ${units}`,
      `Ustaw dostępność w ${count} ${units}`,
      `Ustaw licencję w ${count} ${units}`,
      `Ustaw tytuł w ${count} ${documents}`,
      `Ustaw datę powstania w ${count} ${documents}`,
      `Ustaw zawartość w ${count} ${documents}`,
      `Ustaw ofiarodawcę w ${count} ${documents}`,
      `Ustaw twórców w ${count} ${documents}`,
      `Ustaw języki w ${count} ${documents}`,
      `Ustaw dostępność w ${count} ${documents}`,
      `Ustaw licencję w ${count} ${documents}`,
    ]);
  },
);
