/** The messenger account this tab may connect with its next sign-in: named on the page, and asked about before it happens. */
import { ask } from '@juya/ui'
import { useState } from 'react'
import { isRefusal } from '../../lib/api/refusals.ts'
import type { CallError } from '../../lib/api/request.ts'
import { type BindOffer, bindOffer, dropBindOffer } from '../../lib/session/messenger-login.ts'
import { useText } from './i18n.ts'

/** This offer will not be taken any more. */
export const isBindRefusal = (error: CallError): boolean =>
  isRefusal(error, 'SOCIAL_TICKET_INVALID') || isRefusal(error, 'ALREADY_BOUND')

/**
 * @returns the sentence that names the account, if there is one; `choose`, which asks and gives what the sign-in sends for it; and
 *   `done`, after which nothing is offered any more
 */
export function useBinding(): {
  note: string | undefined
  choose: () => Promise<Partial<Pick<BindOffer, 'bind_ticket' | 'bind_verifier'>>>
  done: () => void
} {
  const t = useText()
  const [offer, setOffer] = useState(bindOffer)
  const done = () => {
    dropBindOffer()
    setOffer(null)
  }
  const choose = async () => {
    if (!offer || !bindOffer()) return {}
    const name = offer.nickname
    const yes = await ask({
      title: t('bind_ask', { name }),
      body: t('bind_ask_note', { name }),
      confirm: t('bind_yes'),
      cancel: t('bind_no'),
    })
    return yes ? { bind_ticket: offer.bind_ticket, bind_verifier: offer.bind_verifier } : {}
  }
  return { note: offer ? t('bind_note', { name: offer.nickname }) : undefined, choose, done }
}
