/** A poster of Juya to send to a friend. A member's names them as the inviter. */
import { Card } from '@juya/ui'
import { useMemo } from 'react'
import { SharePanel } from '../../cards/share/share-panel.tsx'
import { useSession } from '../../lib/session/session.ts'
import { PageShell } from '../../templates/page-shell.tsx'
import { useText } from './i18n.ts'

export default function PosterPage() {
  const t = useText()
  const { token, user } = useSession()
  const member = token !== null && user !== null
  const thing = useMemo(
    () => ({
      at: '#/',
      title: t('invite_title'),
      lines: [...(member ? [t('invite_from', { name: user.nickname })] : []), t('invite_line')],
    }),
    [t, member, user],
  )
  return (
    <PageShell>
      <Card>
        <SharePanel thing={thing} />
        <p className="j-meta">{t(member ? 'invite_note' : 'invite_note_guest')}</p>
      </Card>
    </PageShell>
  )
}
