/** What rows of the home page are made of. Plain data. */

export const HOME_KINDS = ['shortcut', 'floor'] as const
export type HomeKind = (typeof HOME_KINDS)[number]
/** What can stand on a floor; a category is named by its number. */
export const FLOOR_SOURCES = ['ending', 'new', 'category'] as const
export type FloorSource = (typeof FLOOR_SOURCES)[number]
/** So many of a kind are shown at once. */
export const HOME_ROWS_SHOWN = 20
/** Icons the app draws. */
export const SHORTCUT_ICONS = [
  ...(['gavel', 'timer', 'sparkle', 'tag', 'storefront', 'eye', 'list-checks', 'diamond', 'wine', 'bank'] as const),
  ...(['shield-check', 'users-three', 'hand-coins', 'certificate', 'paint-brush', 'calendar-check'] as const),
  ...(['clock', 'chart-line', 'coins', 'heart', 'question', 'moon', 'handbag', 'ticket'] as const),
] as const
export type ShortcutIcon = (typeof SHORTCUT_ICONS)[number]

/** What stands on a floor; undefined for what is no source. */
export function readFloorSource(text: string): { source: FloorSource; value: string } | undefined {
  const [name, value = ''] = text.split(':')
  const source = FLOOR_SOURCES.find((one) => one === name)
  return source && { source, value }
}
