/** Makes the catalogue's close-ups and tinted pictures into demo-world/pieces: `npm run demo:pictures`, after the catalogue has changed. */
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import type { Entry } from './entry.ts'
import { CATALOGUE } from './index.ts'
import { MADE, type Photo, photosOf } from './photos.ts'

const FOLDER = join(import.meta.dirname, '../../../demo-world')
/** Sides in pixels: of a whole picture, and of a cut, which has no more to show. */
const WHOLE_PX = 720
const CUT_PX = 480
const QUALITY = 76

async function make({ tint, mirrored }: Entry, { file, made_from }: Photo): Promise<void> {
  const { file: source, cut } = made_from!
  const picture = sharp(join(FOLDER, source))
  const { width, height } = await picture.metadata()
  if (cut) {
    const side = Math.round(cut[2] * Math.min(width, height))
    const left = Math.min(Math.round(cut[0] * width), width - side)
    const top = Math.min(Math.round(cut[1] * height), height - side)
    picture.extract({ left, top, width: side, height: side })
  }
  picture.resize(cut ? CUT_PX : WHOLE_PX)
  if (mirrored) picture.flop()
  if (tint) picture.modulate({ hue: tint[0], saturation: tint[1], brightness: tint[2] })
  await picture.webp({ quality: QUALITY, effort: 6 }).toFile(join(FOLDER, file))
}

rmSync(join(FOLDER, MADE), { recursive: true, force: true })
mkdirSync(join(FOLDER, MADE))
let made = 0
for (const entry of CATALOGUE)
  for (const photo of photosOf(entry).filter((one) => one.made_from)) {
    await make(entry, photo)
    made++
  }
console.log(`${made} pictures of ${CATALOGUE.length} pieces`)
