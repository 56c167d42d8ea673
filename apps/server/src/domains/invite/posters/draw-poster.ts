/** Draws a poster: words, a photo where it is about a thing, and the link as a QR code, as one WebP picture. */
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { POSTER_LOOKS } from '@juya/contract'
import { encodeQR } from 'qr'
import sharp, { type OverlayOptions } from 'sharp'

export interface PosterInputs {
  look: (typeof POSTER_LOOKS)[number]
  /** Large, over the picture or instead of one. */
  title: string
  /** Below it. */
  lines: readonly string[]
  link: string
  /** Juya's name, and what the code is for. */
  house: string
  scan: string
  /** A photo to be shown; null: a plate in the look's colour. */
  picture: Buffer | null
}

const WIDTH = 750
const HEIGHT = 1180
const PHOTO = 750
const EDGE = 40
const QR = 246
/** Light modules around the code that readers need (ISO 18004). */
const QUIET = 4
const LOOKS = {
  red: { ground: '#a3121a', deep: '#5e0a0f' },
  ink: { ground: '#2b2a33', deep: '#111015' },
  jade: { ground: '#1f6f5c', deep: '#0d3a30' },
} as const

/** Noto Sans Hans, which comes with the program: the picture is the same on every machine. */
const require = createRequire(import.meta.url)
const FONTS = join(dirname(require.resolve('@embedpdf/fonts-sc')), '..', 'fonts')
const BOLD = { file: join(FONTS, 'NotoSansHans-Bold.otf'), name: 'Noto Sans S Chinese Bold' }
const REGULAR = { file: join(FONTS, 'NotoSansHans-Regular.otf'), name: 'Noto Sans S Chinese' }

const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')

interface Written {
  text: string
  font: typeof BOLD
  px: number
  colour: string
  width: number
  height: number
  left: number
  top: number
}

/** Text in a box, broken into lines; what does not fit makes it smaller. */
async function written({ text, font, px, colour, width, height, left, top }: Written): Promise<OverlayOptions[]> {
  if (text.trim() === '') return []
  const { data, info } = await sharp({
    text: {
      ...{
        text: `<span foreground="${colour}">${escaped(text)}</span>`,
        rgba: true,
        wrap: 'word-char',
        spacing: 6,
        width,
      },
      ...{ font: `${font.name} ${px}`, fontfile: font.file, dpi: 72 },
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true })
  const fits = info.height <= height && info.width <= width
  const input = fits ? data : await sharp(data).resize(width, height, { fit: 'inside' }).png().toBuffer()
  return [{ input, left, top }]
}

/** The code on white, its modules whole pixels: a blurred edge costs readers more than some white around. Up to 15 % of it may be dirty. */
async function coded(link: string, left: number, top: number): Promise<OverlayOptions> {
  const rows = encodeQR(link, 'raw', { ecc: 'medium', border: QUIET })
  const size = Math.floor(QR / rows.length)
  const side = rows.length * size
  const dark = rows.flatMap((row, y) =>
    row.flatMap((on, x) => (on ? [`M${x * size} ${y * size}h${size}v${size}h-${size}z`] : [])),
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><rect width="${side}" height="${side}" fill="#fff"/><path shape-rendering="crispEdges" d="${dark.join('')}"/></svg>`
  const margin = Math.floor((QR - side) / 2)
  return { input: Buffer.from(svg), left: left + margin, top: top + margin }
}

async function shown({ picture, look, house }: PosterInputs): Promise<OverlayOptions[]> {
  if (picture)
    return [{ input: await sharp(picture).resize(PHOTO, PHOTO, { fit: 'cover' }).png().toBuffer(), left: 0, top: 0 }]
  const { ground, deep } = LOOKS[look]
  const plate = `<svg xmlns="http://www.w3.org/2000/svg" width="${PHOTO}" height="${PHOTO}"><defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop stop-color="${ground}"/><stop offset="1" stop-color="${deep}"/></linearGradient></defs><rect width="${PHOTO}" height="${PHOTO}" fill="url(#g)"/><rect x="36" y="36" width="678" height="678" fill="none" stroke="#fff" stroke-opacity=".35" stroke-width="2"/></svg>`
  const name = await sharp({
    text: {
      text: `<span foreground="#ffffff">${escaped(house)}</span>`,
      rgba: true,
      font: `${BOLD.name} 88`,
      fontfile: BOLD.file,
      dpi: 72,
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true })
  const centred = { left: Math.max(0, Math.round((PHOTO - name.info.width) / 2)), top: 310 }
  return [
    { input: Buffer.from(plate), left: 0, top: 0 },
    { input: name.data, ...centred },
  ]
}

/** Always on white, in light colours: a poster goes to people whose screens are of any kind. */
export async function drawPoster(inputs: PosterInputs): Promise<Buffer> {
  const { title, lines, link, house, scan, look } = inputs
  const width = WIDTH - 3 * EDGE - QR
  const box = { left: EDGE, width }
  const layers = [
    ...(await shown(inputs)),
    ...(await written({ ...box, text: title, font: BOLD, px: 38, colour: '#1b1817', height: 160, top: PHOTO + 40 })),
    ...(await written({
      ...box,
      text: lines.join('\n'),
      font: REGULAR,
      px: 24,
      colour: '#57504d',
      height: 120,
      top: PHOTO + 216,
    })),
    ...(await written({
      ...box,
      text: house,
      font: BOLD,
      px: 28,
      colour: LOOKS[look].ground,
      height: 40,
      top: HEIGHT - EDGE - 30,
    })),
    ...(await written({
      text: scan,
      font: REGULAR,
      px: 20,
      colour: '#57504d',
      width: QR,
      height: 30,
      left: WIDTH - EDGE - QR + 24,
      top: HEIGHT - EDGE - 24,
    })),
    await coded(link, WIDTH - EDGE - QR, HEIGHT - EDGE - QR - 34),
  ]
  return sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: '#ffffff' } })
    .composite(layers)
    .webp({ quality: 90, effort: 2 })
    .toBuffer()
}
