/** The link of a friend, by which a draw was opened: the server is told of it once the visitor is signed in, and counts it for the friend. */
import { useEffect } from 'react'
import { call } from '../../../lib/api/client.ts'
import { usePageParams } from '../../../lib/router/page.tsx'
import { useSession } from '../../../lib/session/session.ts'

export function useOpenedLink(id: number): void {
  const { share } = usePageParams()
  const signed_in = useSession().token !== null
  useEffect(() => {
    // A draw that is closed meanwhile counts nothing more; no screen waits for the answer.
    if (share && signed_in) call('draw.share', { id, share_code: share }, { silent: true }).catch(() => undefined)
  }, [id, share, signed_in])
}
