/** The thing a person came to the chat about, such as a task: its page names it in the address, and one tap sends its card. */
import { type ThingIn, thingsIn } from '@juya/contract/things/things.ts'
import { usePageParams } from '../../../lib/router/page.tsx'

export interface OfferedThing {
  thing: ThingIn<'chat'>
  id: number
}

/** @param sent what was sent in this chat, or waits to be: it is not offered again */
export function useOfferedThing(
  sent: ReadonlyArray<{ kind: string; id: number | null | undefined }>,
): OfferedThing | undefined {
  const params = usePageParams()
  const thing = thingsIn('chat').find((name) => name === params.thing)
  const id = Number(params.thing_id)
  if (!thing || !Number.isInteger(id) || id <= 0) return undefined
  return sent.some((one) => one.kind === thing && one.id === id) ? undefined : { thing, id }
}
