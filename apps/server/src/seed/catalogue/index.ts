/** The demo world's catalogue: every piece once. */

import type { Entry } from './entry.ts'
import { BLUE_WHITE } from './pieces/blue-white.ts'
import { BRONZE } from './pieces/bronze.ts'
import { CERAMICS } from './pieces/ceramics.ts'
import { EVENING_CERAMICS } from './pieces/evening-ceramics.ts'
import { EVENING_CRAFTS } from './pieces/evening-crafts.ts'
import { EVENING_STONES } from './pieces/evening-stones.ts'
import { GLASS, GROUPS, PAPER } from './pieces/glass-paper.ts'
import { JADE } from './pieces/jade.ts'
import { PAINTING } from './pieces/painting.ts'
import { STONE, WATCH } from './pieces/stone-watch.ts'
import { LIQUOR, TEA } from './pieces/tea-liquor.ts'
import { WOOD } from './pieces/wood.ts'

export const CATALOGUE: readonly Entry[] = [
  ...BLUE_WHITE,
  ...JADE,
  ...CERAMICS,
  ...BRONZE,
  ...PAINTING,
  ...WOOD,
  ...TEA,
  ...LIQUOR,
  ...STONE,
  ...WATCH,
  ...PAPER,
  ...GLASS,
  ...GROUPS,
]

/** What tonight's sale offers and no other shop has, the kinds mixed as a house lays them out. */
export const EVENING: readonly Entry[] = EVENING_CERAMICS.flatMap((_, n) =>
  [EVENING_CERAMICS, EVENING_CRAFTS, EVENING_STONES].flatMap((part) => part[n] ?? []),
)
