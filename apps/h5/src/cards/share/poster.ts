/** Draws a poster: the thing's photo, its name, what is true of it now, and the link as a QR code. */
import { encodeQR } from 'qr'

export interface PosterFacts {
  title: string
  /** Address of its photo. */
  picture: string | undefined
  price: { label: string; amount: string } | undefined
  lines: readonly string[]
  link: string
  /** The name of the poster's publisher: Juya's. */
  house: string
  /** What the code is for. */
  scan: string
}

const WIDTH = 750
const HEIGHT = 1180
const PHOTO = 750
const EDGE = 40
const QR = 196
/** Light modules around the code that readers need (ISO 18004). */
const QUIET = 4

const RED = '#c2171d'
const INK = '#1b1817'
const INK_2 = '#57504d'
const SERIF = '"Source Serif 4", "Songti SC", "Noto Serif SC", "Noto Serif CJK SC", SimSun, serif'
const SANS = '"Hanken Grotesk Variable", "PingFang SC", "Noto Sans SC", "Noto Sans CJK SC", sans-serif'

/** Always on white, in light colours: a poster goes to people whose screens are of any kind. */
export async function drawPoster(facts: PosterFacts): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH
  canvas.height = HEIGHT
  const pen = canvas.getContext('2d')!
  const [photo] = await Promise.all([facts.picture ? loadPhoto(facts.picture) : null, loadFonts()])
  pen.fillStyle = '#ffffff'
  pen.fillRect(0, 0, WIDTH, HEIGHT)
  if (photo) drawCovering(pen, photo)
  else drawPlate(pen, facts.house)
  drawWords(pen, facts)
  drawCode(pen, facts.link, WIDTH - EDGE - QR, HEIGHT - EDGE - QR - 34)
  pen.font = `400 20px ${SANS}`
  pen.fillStyle = INK_2
  pen.textAlign = 'center'
  pen.fillText(facts.scan, WIDTH - EDGE - QR / 2, HEIGHT - EDGE - 4, QR + EDGE)
  return new Promise((done, fail) =>
    canvas.toBlob(
      (blob) => (blob ? done(blob) : fail(new Error('the poster could not be made a picture'))),
      'image/png',
    ),
  )
}

/** None where it does not come, or comes from a server that does not let it be drawn. */
async function loadPhoto(url: string): Promise<HTMLImageElement | null> {
  const photo = new Image()
  photo.crossOrigin = 'anonymous'
  photo.src = url
  try {
    await photo.decode()
    return photo
  } catch {
    return null
  }
}

/** Without them the phone's own are drawn. */
const loadFonts = () =>
  Promise.all(
    [`600 40px ${SERIF}`, `700 64px ${SANS}`, `400 24px ${SANS}`].map((font) => document.fonts?.load(font)),
  ).catch(() => undefined)

function drawCovering(pen: CanvasRenderingContext2D, photo: HTMLImageElement): void {
  const side = Math.min(photo.naturalWidth, photo.naturalHeight)
  const [left, top] = [(photo.naturalWidth - side) / 2, (photo.naturalHeight - side) / 2]
  pen.drawImage(photo, left, top, side, side, 0, 0, PHOTO, PHOTO)
}

function drawPlate(pen: CanvasRenderingContext2D, house: string): void {
  const ground = pen.createLinearGradient(0, 0, PHOTO, PHOTO)
  ground.addColorStop(0, '#a3121a')
  ground.addColorStop(1, '#5e0a0f')
  pen.fillStyle = ground
  pen.fillRect(0, 0, PHOTO, PHOTO)
  pen.fillStyle = '#ffffff'
  pen.textAlign = 'center'
  pen.font = `600 72px ${SERIF}`
  pen.fillText(house, PHOTO / 2, PHOTO / 2 + 24, PHOTO - 2 * EDGE)
}

function drawWords(pen: CanvasRenderingContext2D, { title, price, lines, house }: PosterFacts): void {
  const width = WIDTH - 3 * EDGE - QR
  let y = PHOTO + 58
  const write = (text: string, font: string, colour: string, height: number, max_lines: number) => {
    pen.textAlign = 'left'
    pen.font = font
    pen.fillStyle = colour
    for (const line of linesOf(text, (part) => pen.measureText(part).width <= width, max_lines)) {
      pen.fillText(line, EDGE, y, width)
      y += height
    }
  }
  write(title, `600 38px ${SERIF}`, INK, 48, 3)
  if (price) {
    y += 2
    write(price.label, `400 24px ${SANS}`, INK_2, 54, 1)
    write(price.amount, `700 60px ${SANS}`, RED, 42, 1)
  }
  for (const line of lines) write(line, `400 24px ${SANS}`, INK_2, 32, 2)
  y = HEIGHT - EDGE - 4
  write(house, `600 28px ${SERIF}`, RED, 0, 1)
}

/**
 * Breaks a text into lines, between words or Chinese characters; the last line that has room for no more ends in an ellipsis.
 * @param fits whether a line can stand in the width there is
 */
export function linesOf(text: string, fits: (line: string) => boolean, max_lines: number): string[] {
  const parts = text.trim().match(/\p{Script=Han}\p{P}*|[^\s\p{Script=Han}]+|\s+/gu) ?? []
  const lines: string[] = ['']
  for (const [at, part] of parts.entries()) {
    const grown = lines.at(-1)! + part
    if (fits(grown) || lines.at(-1) === '') {
      lines[lines.length - 1] = grown
      continue
    }
    if (lines.length === max_lines) {
      let cut = Array.from(lines.at(-1)! + parts.slice(at).join(''))
      while (cut.length > 1 && !fits(`${cut.join('').trimEnd()}…`)) cut = cut.slice(0, -1)
      lines[lines.length - 1] = `${cut.join('')}…`
      break
    }
    lines.push(part.trimStart())
  }
  return lines.map((line) => line.trim().replace(/\s+…$/, '…')).filter(Boolean)
}

/** The modules of a link's QR code with its quiet zone, by row: true is dark. Up to 15 % of it may be dirty. */
export const codeOf = (link: string): boolean[][] => encodeQR(link, 'raw', { ecc: 'medium', border: QUIET })

function drawCode(pen: CanvasRenderingContext2D, link: string, left: number, top: number): void {
  const rows = codeOf(link)
  // Whole pixels: a blurred edge costs readers more than some white around.
  const size = Math.floor(QR / rows.length)
  const margin = Math.floor((QR - size * rows.length) / 2)
  pen.fillStyle = '#000000'
  for (const [y, row] of rows.entries())
    for (const [x, dark] of row.entries())
      if (dark) pen.fillRect(left + margin + x * size, top + margin + y * size, size, size)
}
