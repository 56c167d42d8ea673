/** Finds a tracking number in a picture of a waybill: with the browser's own reader where it has one, else with ours. */
import { trackingNoIn } from '../../lib/forms/tracking-no.ts'
import { readCode128 } from './code128.ts'

/** What the browser's Shape Detection offers; Safari and Firefox have none. */
interface Detector {
  detect(picture: CanvasImageSource): Promise<Array<{ rawValue: string }>>
}
type DetectorClass = new (options: { formats: string[] }) => Detector

const FORMATS = ['code_128', 'code_39', 'ean_13', 'qr_code']
/** Pictures are read no larger than this: bars stay four pixels wide on a waybill that fills half of one. */
const SIDE_MAX = 1_600

export interface Sized {
  picture: CanvasImageSource
  width: number
  height: number
}
export type WaybillReader = (sized: Sized) => Promise<string | null>

/** A code of a waybill may lead somewhere: only what looks like a number counts. */
const numberAmong = (texts: readonly string[]): string | null => {
  for (const text of texts) {
    const number = trackingNoIn(text)
    if (number) return number.toUpperCase()
  }
  return null
}

/** @returns reads one picture after the other; it answers null where a picture shows no tracking number */
export function waybillReader(): WaybillReader {
  const BrowserDetector = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector
  if (!BrowserDetector) return async (sized) => numberAmong([readCode128(pixelsOf(sized)) ?? ''])
  const detector = new BrowserDetector({ formats: FORMATS })
  return async ({ picture }) => numberAmong((await detector.detect(picture)).map(({ rawValue }) => rawValue))
}

function pixelsOf({ picture, width, height }: Sized): ImageData {
  const scale = Math.min(1, SIDE_MAX / Math.max(width, height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  const pen = canvas.getContext('2d', { willReadFrequently: true })!
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return pen.getImageData(0, 0, canvas.width, canvas.height)
}
