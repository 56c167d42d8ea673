/** Whether a hidden page's camera stands still: a phone may give the same frame over and over, and that is no picture of now. */

/** Frames that do not change for so long are silence. */
const STILL_MS = 2_000

export class Stillness {
  private last: Uint8ClampedArray | undefined
  private changed_at_ms = 0

  /**
   * @param look a few pixels of the frame; taken only while the page is hidden
   * @returns whether this frame is sent
   */
  isAlive(is_hidden: boolean, now_ms: number, look: () => Uint8ClampedArray): boolean {
    if (!is_hidden) {
      this.last = undefined
      return true
    }
    const pixels = look()
    const { last } = this
    if (!last || pixels.some((value, index) => value !== last[index])) {
      this.last = pixels
      this.changed_at_ms = now_ms
    }
    return now_ms - this.changed_at_ms < STILL_MS
  }
}

const COLUMNS = 32
const ROWS = 18

/** Reads a frame small. */
export function frameReader(): (frame: CanvasImageSource) => Uint8ClampedArray {
  const canvas = document.createElement('canvas')
  canvas.width = COLUMNS
  canvas.height = ROWS
  const drawing = canvas.getContext('2d', { willReadFrequently: true })!
  return (frame) => {
    drawing.drawImage(frame, 0, 0, COLUMNS, ROWS)
    return drawing.getImageData(0, 0, COLUMNS, ROWS).data
  }
}
