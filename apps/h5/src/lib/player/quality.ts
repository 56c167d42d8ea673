/** How much of a live session a viewer gets: chosen once, kept on this device, and each enough to bid. */
import type { WantedPicture } from '@juya/contract/live-wire/viewer.ts'
import { readText, writeText } from '../storage/storage.ts'

export const QUALITIES = ['auto', '720p', '360p', 'sound', 'text'] as const
export type Quality = (typeof QUALITIES)[number]

const KEY = 'live_quality'

/** Of people who save data nothing is fetched that they did not ask for: the sound waits for a tap. */
export const qualityOf = (kept: string | null, saves_data: boolean): Quality =>
  QUALITIES.find((one) => one === kept) ?? (saves_data ? 'sound' : 'auto')

export const keptQuality = (): Quality => qualityOf(readText(KEY), savesData())
export const keepQuality = (quality: Quality): void => writeText(KEY, quality)

function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  return connection?.saveData === true || globalThis.matchMedia?.('(prefers-reduced-data: reduce)').matches === true
}

/** Whether it has a picture. */
export const hasPicture = (quality: Quality): boolean => quality !== 'sound' && quality !== 'text'

/**
 * What is asked of the hub.
 * @param is_seen the page, or a small window over others, shows the picture
 * @param listens the viewer has put the sound on
 */
export function wishOf(
  quality: Quality,
  { is_seen, listens }: { is_seen: boolean; listens: boolean },
): { picture: WantedPicture; sound: boolean } {
  const picture = quality === 'sound' || quality === 'text' || !is_seen ? 'none' : quality
  return { picture, sound: listens && quality !== 'text' }
}
