/** Orders that were just placed in order to be paid: the screen that pays them asks for the money at once, in the way chosen. */
import type { PayWay } from '../../../cards/pay/ways.tsx'

interface Pressed {
  ids: string
  way: PayWay | undefined
}
let pressed: Pressed | undefined

export const payAtOnce = {
  set: (placed: Pressed): void => {
    pressed = placed
  },
  /** Once: a page that is read anew asks for no money by itself. */
  take: (ids: string): Pressed | undefined => {
    const taken = pressed?.ids === ids ? pressed : undefined
    pressed = undefined
    return taken
  },
}
