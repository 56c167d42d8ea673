/** The demo world's catalogue: every piece once. */

import type { Entry } from './entry.ts'
import { BLUE_WHITE } from './pieces/blue-white.ts'
import { BRONZE } from './pieces/bronze.ts'
import { CERAMICS } from './pieces/ceramics.ts'
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
