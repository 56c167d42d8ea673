/** The address under which a calendar reads the ends of one's lots: made, opened, copied, renewed, stopped. */
import './calendar/calendar.css'
import { Button, Card } from '@juya/ui'
import { ask } from '@juya/ui/feedback/ask.ts'
import { CopyIcon } from '@juya/ui/icons.ts'
import { useRef } from 'react'
import type { Input } from '../../lib/api/client.ts'
import { useAction, useCall } from '../../lib/api/query.ts'
import { copyText } from '../../lib/copy-text.ts'
import { formatMoment } from '../../lib/format/format.ts'
import { useCommon } from '../../lib/texts/common.i18n.ts'
import { toast } from '../../lib/toast.ts'
import { SettingsPage } from '../../templates/pages.tsx'
import { useText } from './calendar/calendar.i18n.ts'

type Action = Input<'auction.setCalendar'>['action']

export default function CalendarPage() {
  const t = useText()
  const common = useCommon()
  const calendar = useCall('auction.calendar', {}, { stale_ms: 0 })
  const set = useAction('auction.setCalendar', { refresh: ['auction.calendar'] })
  const { url, since, lots } = calendar.data ?? {}
  const sure = async (action: Action) => {
    const confirm = t(action)
    if (await ask({ title: t(`${action}_ask`), body: t('old_note'), confirm, cancel: common('cancel') }))
      void set.run({ action })
  }
  return (
    <SettingsPage needs={calendar}>
      {calendar.data && (
        <Card title={t('title')}>
          <p className="calendar-note">{t('what', { count: lots })}</p>
          {url ? (
            <>
              <Address url={url} />
              {since != null && <p className="calendar-note">{t('since', { at: formatMoment(since) })}</p>}
              <p className="calendar-note">{t('bearer')}</p>
              <div className="calendar-ways">
                <Button variant="outline" loading={set.pending} onClick={() => void sure('renew')}>
                  {t('renew')}
                </Button>
                <Button variant="outline" loading={set.pending} onClick={() => void sure('stop')}>
                  {t('stop')}
                </Button>
              </div>
            </>
          ) : (
            <div className="calendar-ways">
              <Button block loading={set.pending} onClick={() => void set.run({ action: 'renew' })}>
                {t('make')}
              </Button>
            </div>
          )}
        </Card>
      )}
    </SettingsPage>
  )
}

function Address({ url }: { url: string }) {
  const t = useText()
  const field = useRef<HTMLInputElement>(null)
  const copy = async () => toast(t((await copyText(url, field.current)) ? 'copied' : 'copy_by_hand'))
  return (
    <>
      <input ref={field} className="calendar-address" readOnly value={url} aria-label={t('address')} />
      <div className="calendar-ways">
        <Button onClick={() => window.location.assign(url.replace(/^https?:/, 'webcal:'))}>{t('open')}</Button>
        <Button variant="outline" icon={<CopyIcon size={18} />} onClick={() => void copy()}>
          {t('copy')}
        </Button>
      </div>
    </>
  )
}
