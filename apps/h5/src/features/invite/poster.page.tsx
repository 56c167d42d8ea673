/** A poster of Juya to send to a friend. A member's names them as the inviter; those made before are kept here. */
import './invite.css'
import { ask, Button, Card, Cell, CellGroup } from '@juya/ui'
import { useMemo } from 'react'
import { SharePanel } from '../../cards/share/share-panel.tsx'
import type { Data } from '../../lib/api/client.ts'
import { useAction, useCall } from '../../lib/api/query.ts'
import { formatMoment } from '../../lib/format/format.ts'
import { sizedUrl } from '../../lib/format/image.ts'
import { go } from '../../lib/router/navigation.ts'
import { askLogin } from '../../lib/session/login-gate.ts'
import { useSession } from '../../lib/session/session.ts'
import { toast } from '../../lib/toast.ts'
import { PageShell } from '../../templates/page-shell.tsx'
import { useText } from './i18n.ts'
import { OwnPoster } from './parts/own-poster.tsx'
import { Rules } from './parts/rules.tsx'

export default function PosterPage() {
  const t = useText()
  const member = useSession().token !== null
  const rules = useCall('invite.rules', {})
  const own = useCall('invite.index', {}, { enabled: member })
  return (
    <PageShell needs={member ? [rules, own] : rules}>
      {!member && <GuestPoster />}
      {member && own.data && <OwnPoster own={own.data} />}
      {member && (
        <CellGroup look="card">
          <Cell title={t('friends')} onPress={() => go('invite.team')} />
        </CellGroup>
      )}
      {member && own.data && own.data.posters.length > 0 && <Saved posters={own.data.posters} />}
      {rules.data && <Rules rules={rules.data} />}
    </PageShell>
  )
}

function GuestPoster() {
  const t = useText()
  const thing = useMemo(() => ({ at: '#/', title: t('title'), lines: [t('line')] }), [t])
  return (
    <Card>
      <SharePanel thing={thing} />
      <p className="j-meta">{t('guest_note')}</p>
      <Button block variant="outline" onClick={() => askLogin('continue')}>
        {t('sign_in')}
      </Button>
    </Card>
  )
}

function Saved({ posters }: { posters: Data<'invite.index'>['posters'] }) {
  const t = useText()
  const remove = useAction('invite.deletePoster', { refresh: ['invite.index'], onDone: () => toast(t('deleted')) })
  const askFirst = async (id: number) => {
    const yes = await ask({
      title: t('delete_ask'),
      body: t('delete_body'),
      confirm: t('delete'),
      cancel: t('cancel'),
    })
    if (yes) void remove.run({ id })
  }
  return (
    <Card title={t('saved')}>
      <div className="invite-saved">
        {posters.map(({ id, look, image, created_at }) => (
          <div key={id} className="invite-saved__one">
            <img
              className="invite-saved__picture"
              src={sizedUrl(image, 400)}
              alt={t('poster_alt', { look: t(`look_${look}`) })}
              width={750}
              height={1180}
              loading="lazy"
            />
            <span className="j-meta">{t('drawn_at', { at: formatMoment(created_at, { time: false }) })}</span>
            <Button size="s" variant="outline" loading={remove.pending} onClick={() => void askFirst(id)}>
              {t('delete')}
            </Button>
          </div>
        ))}
      </div>
    </Card>
  )
}
