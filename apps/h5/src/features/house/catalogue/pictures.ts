/** Pictures of lots, found by the names of their files, alone or in a ZIP; those that were sent are remembered on this device. */
import { CATALOGUE_PICTURES_MAX, CATALOGUE_RATIO_MAX, lotOfPicture } from '@juya/contract/bidding/catalogue-columns.ts'
import { uploadLotPicture } from '../../../lib/forms/upload.ts'
import { storeIn } from '../../../lib/storage/item-store.ts'

export interface Picture {
  file: File
  place: number
}
/** By the number of the lot, in their order. */
export type Pictures = ReadonlyMap<string, readonly Picture[]>

export interface Found {
  pictures: Pictures
  /** Files whose names say no lot. */
  nameless: string[]
  /** An archive that cannot be read, or holds more than it may. */
  broken: string[]
}

const ARCHIVE_BYTES_MAX = 300 * 1024 * 1024
const TYPES: Record<string, string> = { jpg: 'image/jpeg', jpeg: 'image/jpeg', png: 'image/png', webp: 'image/webp' }
const typeOf = (name: string): string | undefined => TYPES[name.split('.').at(-1)?.toLowerCase() ?? '']

/** Adds files that were chosen to those found before. A file of the same lot and place takes the place of the one before. */
export async function addPictures(before: Pictures, files: readonly File[]): Promise<Found> {
  const lots = new Map([...before].map(([lot_no, list]) => [lot_no, [...list]]))
  const [nameless, broken]: [string[], string[]] = [[], []]
  const put = (file: File) => {
    const found = lotOfPicture(file.name)
    if (!found) return void nameless.push(file.name)
    const others = (lots.get(found.lot_no) ?? []).filter(({ place }) => place !== found.place)
    const list = [...others, { file, place: found.place }].sort((a, b) => a.place - b.place)
    lots.set(found.lot_no, list.slice(0, CATALOGUE_PICTURES_MAX))
  }
  for (const file of files) {
    if (!/\.zip$/i.test(file.name)) put(file)
    else {
      const inside = await unpacked(file)
      if (inside) for (const one of inside) put(one)
      else broken.push(file.name)
    }
  }
  return { pictures: lots, nameless, broken }
}

/** The pictures of an archive, by name alone: the folder part of a name is dropped and written nowhere. */
async function unpacked(archive: File): Promise<File[] | undefined> {
  if (archive.size > ARCHIVE_BYTES_MAX) return undefined
  const { unzipSync } = await import('fflate')
  try {
    const bytes = new Uint8Array(await archive.arrayBuffer())
    let unpacked_bytes = 0
    const files = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        unpacked_bytes += originalSize
        if (unpacked_bytes > CATALOGUE_RATIO_MAX * bytes.length) throw new Error('holds more than it may')
        return typeOf(name) !== undefined && !name.startsWith('__MACOSX')
      },
    })
    return Object.entries(files).map(
      ([name, content]) =>
        new File([content as Uint8Array<ArrayBuffer>], name.split(/[\\/]/).at(-1)!, {
          type: typeOf(name),
          lastModified: 0,
        }),
    )
  } catch {
    return undefined
  }
}

const sent = storeIn('juya-catalogue', 'pictures', 'key')
const keyOf = ({ name, size, lastModified }: File, account: number): string =>
  [account, name, size, lastModified].join('|')

/** The path of a picture this account has sent from this device before; undefined for a new one. */
export const sentBefore = async ({ file }: Picture, account: number): Promise<string | undefined> =>
  (await sent<{ path: string } | undefined>('readonly', (store) => store.get(keyOf(file, account))))?.path

/** Sends a picture for a sale unless it was sent before: who was interrupted goes on where they were. @throws CallError */
export async function sendPicture(picture: Picture, account: number, session_id: number): Promise<string> {
  const known = await sentBefore(picture, account)
  if (known) return known
  const { path } = await uploadLotPicture(picture.file, session_id)
  await sent('readwrite', (store) => store.put({ key: keyOf(picture.file, account), path }))
  return path
}
