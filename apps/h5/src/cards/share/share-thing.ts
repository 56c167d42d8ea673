/** Something people send each other: what it is called, where its link leads, and what is true of it now. */

import { session } from '../../lib/session/session.ts'

export interface ShareThing {
  /** lot/39, shop/5, article/privacy: things with an address that messengers can read; otherwise a screen, from its #. */
  at: string
  title: string
  /** As the server names it. */
  picture?: string | null | undefined
  price?: { label: string; fen: number } | undefined
  /** Under the price: how old it is, when the lot ends or how it ended. */
  lines?: string[] | undefined
  /** Of a link that is the sender's own: the screen it opens counts who comes. */
  code?: string | undefined
  /** A shop, which may be reported and kept away: its page goes on without a foot. */
  shop_id?: number | undefined
}

/** The link to send. A member's names them as the inviter, which counts when somebody opens an account by it. */
export function shareAddress({ at, code }: Pick<ShareThing, 'at' | 'code'>): string {
  const { token, user } = session.get()
  const says = [...(code ? [`share=${code}`] : []), ...(token !== null && user ? [`invite_uid=${user.id}`] : [])]
  const invited = says.length > 0 ? `?${says.join('&')}` : ''
  return at.startsWith('#') ? `${location.origin}/h5/${invited}${at}` : `${location.origin}/h5/${at}${invited}`
}
