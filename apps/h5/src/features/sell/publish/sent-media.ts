/** The photos and the video of a lot on their way: what is wrong with them. */
import type { say } from './publish.i18n.ts'

type WrongMedia = Partial<Record<'photos' | 'video', { key: Parameters<typeof say>[0] }>>

export interface SentMedia {
  paths: readonly string[]
  uploading: boolean
  failed: boolean
  /** A video that is not there yet. */
  video?: 'sending' | 'failed'
}

export const wrongMedia = (media: SentMedia): WrongMedia => ({ ...wrongPhotos(media), ...wrongVideo(media) })

type Wrongs = Readonly<Record<string, { key: string } | undefined>>
const isOnItsWay = (found: Wrongs[string]): boolean => found?.key === 'wait_photos' || found?.key === 'wait_video'

/** What is wrong beside uploads on their way: with these one goes on to the next step, and they must be there at the end. */
export const besideUploads = <W extends Wrongs>(wrong: W): W =>
  Object.fromEntries(Object.entries(wrong).filter(([, found]) => !isOnItsWay(found))) as W
export const uploadOnItsWay = <W extends WrongMedia>({ photos, video }: W) => [photos, video].find(isOnItsWay)

function wrongPhotos({ paths, uploading, failed }: SentMedia): WrongMedia {
  if (uploading) return { photos: { key: 'wait_photos' } }
  if (failed) return { photos: { key: 'failed_photos' } }
  return paths.length === 0 ? { photos: { key: 'need_photos' } } : {}
}

const wrongVideo = ({ video }: SentMedia): WrongMedia =>
  video ? { video: { key: video === 'sending' ? 'wait_video' : 'failed_video' } } : {}
