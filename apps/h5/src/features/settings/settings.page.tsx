import { Avatar, ask, Cell, CellGroup, Radio, Sheet, Switch, Tag } from '@juya/ui'
import { useState } from 'react'
import { chooseGuideCurrency, useGuideCurrency } from '../../cards/guide/chosen-currency.ts'
import { useText as useGuideText } from '../../cards/guide/guide.i18n.ts'
import { useAction, useCall } from '../../lib/api/query.ts'
import { sizedUrl } from '../../lib/format/image.ts'
import { go } from '../../lib/router/navigation.ts'
import { eraseAccount, signOut, useSession } from '../../lib/session/session.ts'
import { useCommon } from '../../lib/texts/common.i18n.ts'
import { type Language, setLanguage, useLanguage } from '../../lib/texts/i18n.ts'
import { setTheme, type Theme, useTheme } from '../../lib/theme.ts'
import { APP_VERSION } from '../../lib/version.ts'
import { SettingsPage } from '../../templates/pages.tsx'
import { AccountSheet } from './account-sheet.tsx'
import { useText } from './i18n.ts'
import { type Quiet, QuietSheet } from './quiet/quiet-sheet.tsx'

const LANGUAGES: [Language, string][] = [
  ['en', 'English'],
  ['zh-CN', '简体中文'],
]
const ALERTS = 'auction'

export default function SettingsIndexPage() {
  const t = useText()
  const common = useCommon()
  const lang = useLanguage()
  const theme = useTheme()
  const { user } = useSession()
  const guide_text = useGuideText()
  const guide = useGuideCurrency() ?? 'none'
  const rates = useCall('currency.rates', {})
  const me = useCall('account.me', {})
  const settings = useCall('account.settings', {})
  const addresses = useCall('address.list', { owner: 'user' })
  const cards = useCall('payment.cards', {})
  const save = useAction('account.saveSettings', { refresh: ['account.settings'] })
  const logout = useAction('account.logout', { silent: true })
  const [sheet, setSheet] = useState<'language' | 'theme' | 'guide' | 'accounts' | 'quiet' | null>(null)
  const shown = me.data ?? user
  const themes: [Theme, string][] = [
    ['system', t('theme_system')],
    ['light', t('theme_light')],
    ['dark', t('theme_dark')],
  ]
  const guides = ['none' as const, ...(rates.data?.list.map(({ currency }) => currency) ?? [])]
  const quiet = settings.data?.quiet
  const saveQuiet = (next: Quiet) => void save.run({ quiet: next }).then((done) => done && setSheet(null))
  const alerts = settings.data?.notices.find((notice) => notice.category === ALERTS)

  const leave = async () => {
    if (
      !(await ask({
        title: t('log_out_ask'),
        body: t('log_out_note'),
        confirm: t('log_out'),
        cancel: common('cancel'),
      }))
    )
      return
    await logout.run({})
    if (user) eraseAccount(user.id)
    signOut()
    go('home.index', {}, { type: 'relaunch' })
  }

  return (
    <SettingsPage needs={me}>
      <CellGroup>
        <Cell
          title={t('profile')}
          value={shown && <Avatar name={shown.nickname} src={sizedUrl(shown.avatar, 200)} size={36} />}
          onPress={() => go('settings.profile')}
        />
        <Cell
          title={t('security')}
          value={shown?.has_password ? t('strong') : t('add_password')}
          onPress={() => go('settings.security')}
        />
        <Cell title={t('addresses')} value={addresses.data?.list.length} onPress={() => go('address.list')} />
        <Cell
          title={t('id_verification')}
          value={
            shown?.realname_status === 'verified' ? (
              <Tag tone="jade">{t('verified')}</Tag>
            ) : shown?.realname_status === 'pending' ? (
              t('pending')
            ) : shown?.realname_status === 'rejected' ? (
              t('rejected')
            ) : shown?.realname_status === 'revoked' ? (
              t('revoked')
            ) : (
              t('not_verified')
            )
          }
          onPress={() => go('settings.identity')}
        />
      </CellGroup>
      <CellGroup>
        <Cell
          title={t('pay_password')}
          value={shown?.has_pay_password ? t('set') : t('not_set')}
          onPress={() => go(shown?.has_pay_password ? 'settings.changePayPassword' : 'settings.payPassword')}
        />
        <Cell title={t('cards')} value={cards.data?.list.length} onPress={() => go('payment.cards')} />
      </CellGroup>
      <CellGroup>
        <Cell title={t('privacy')} onPress={() => go('settings.privacy')} />
        <Cell title={t('blocks')} onPress={() => go('block.mine')} />
        <Cell title={t('exports')} onPress={() => go('takeout.files')} />
        <Cell title={t('interests')} onPress={() => go('settings.interests')} />
      </CellGroup>
      <CellGroup>
        <Cell
          title={t('language')}
          value={LANGUAGES.find(([code]) => code === lang)?.[1]}
          onPress={() => setSheet('language')}
        />
        <Cell
          title={t('appearance')}
          value={themes.find(([name]) => name === theme)?.[1]}
          onPress={() => setSheet('theme')}
        />
        {guides.length > 1 && (
          <Cell
            title={guide_text('second_currency')}
            help={guide_text('second_currency_note')}
            value={guide_text(guide)}
            onPress={() => setSheet('guide')}
          />
        )}
        {(alerts || settings.loading) && (
          <Cell
            title={t('alerts')}
            right={
              alerts && (
                <Switch
                  label={t('alerts')}
                  on={alerts.push}
                  busy={save.pending}
                  onChange={(push) => void save.run({ notices: [{ ...alerts, push }] })}
                />
              )
            }
          />
        )}
        <Cell title={t('notice_settings')} onPress={() => go('account.noticeSettings')} />
        {(quiet || settings.loading) && (
          <Cell
            title={t('quiet')}
            value={quiet && (quiet.on ? t('quiet_span', { from: quiet.from, to: quiet.to }) : t('quiet_off'))}
            onPress={() => quiet && setSheet('quiet')}
          />
        )}
      </CellGroup>
      <CellGroup>
        <Cell title={t('open_shop')} onPress={() => go('shop.open')} />
        <Cell title={t('about')} value={APP_VERSION} onPress={() => go('site.about')} />
      </CellGroup>
      <CellGroup>
        <Cell alone="plain" title={t('switch_account')} onPress={() => setSheet('accounts')} />
      </CellGroup>
      <CellGroup>
        <Cell alone="danger" title={t('log_out')} onPress={() => void leave()} />
      </CellGroup>

      <ChoiceSheet
        open={sheet === 'language'}
        title={t('language')}
        options={LANGUAGES}
        value={lang}
        onClose={() => setSheet(null)}
        onChoose={setLanguage}
      />
      <ChoiceSheet
        open={sheet === 'theme'}
        title={t('appearance')}
        options={themes}
        value={theme}
        onClose={() => setSheet(null)}
        onChoose={setTheme}
      />
      <ChoiceSheet
        open={sheet === 'guide'}
        title={guide_text('second_currency')}
        options={guides.map((one) => [one, guide_text(one)] as const)}
        value={guide}
        onClose={() => setSheet(null)}
        onChoose={(one) => chooseGuideCurrency(one === 'none' ? null : one)}
      />
      {sheet === 'quiet' && quiet && (
        <QuietSheet quiet={quiet} pending={save.pending} onClose={() => setSheet(null)} onSave={saveQuiet} />
      )}
      <AccountSheet open={sheet === 'accounts'} onClose={() => setSheet(null)} />
    </SettingsPage>
  )
}

function ChoiceSheet<K extends string>({
  open,
  title,
  options,
  value,
  onClose,
  onChoose,
}: {
  open: boolean
  title: string
  options: readonly (readonly [K, string])[]
  value: K
  onClose: () => void
  onChoose: (key: K) => void
}) {
  return (
    <Sheet open={open} onClose={onClose} title={title}>
      {options.map(([key, text]) => (
        <div key={key}>
          <Radio
            name="choice"
            on={key === value}
            onChange={() => {
              onChoose(key)
              onClose()
            }}
          >
            {text}
          </Radio>
        </div>
      ))}
    </Sheet>
  )
}
