/** Which notices reach a person, in the app and by SMS, by what they are about. */
import { ALWAYS_TOLD } from '@juya/contract/account-safety.ts'
import { Cell, CellGroup, Switch } from '@juya/ui'
import { useAction, useCall } from '../../lib/api/query.ts'
import { SettingsPage } from '../../templates/pages.tsx'
import { type texts, useText } from './protecting/i18n.ts'

const WAYS = ['push', 'sms'] as const

export default function NoticeSettingsPage() {
  const t = useText()
  const settings = useCall('account.settings', {})
  const save = useAction('account.saveSettings', { refresh: ['account.settings'] })
  const notices = settings.data?.notices ?? []
  const nameOf = (category: string) => t(`n_${category}` as keyof (typeof texts)['en'])
  const free = notices.filter(({ category }) => !ALWAYS_TOLD.includes(category))
  return (
    <SettingsPage needs={settings}>
      {WAYS.map((way) => (
        <CellGroup
          key={way}
          title={t(way === 'push' ? 'notices_app' : 'notices_sms')}
          note={t(way === 'push' ? 'notices_app_note' : 'notices_sms_note')}
        >
          {free.map((notice) => (
            <Cell
              key={notice.category}
              title={nameOf(notice.category)}
              right={
                <Switch
                  label={nameOf(notice.category)}
                  on={notice[way]}
                  busy={save.pending}
                  onChange={(on) => void save.run({ notices: [{ ...notice, [way]: on }] })}
                />
              }
            />
          ))}
        </CellGroup>
      ))}
      <CellGroup title={t('notices_fixed')} note={t('notices_fixed_note')}>
        {notices
          .filter(({ category }) => ALWAYS_TOLD.includes(category))
          .map(({ category }) => (
            <Cell key={category} title={nameOf(category)} />
          ))}
      </CellGroup>
    </SettingsPage>
  )
}
