import { Cell, CellGroup, Radio, Switch } from '@juya/ui'
import { useAction, useCall } from '../../lib/api/query.ts'
import { go } from '../../lib/router/navigation.ts'
import { SettingsPage } from '../../templates/pages.tsx'
import { useText } from './i18n.ts'

const WHO = ['all', 'followers', 'buyers', 'none'] as const

export default function PrivacyPage() {
  const t = useText()
  const settings = useCall('account.settings', {})
  const save = useAction('account.saveSettings', { refresh: ['account.settings'] })
  const privacy = settings.data?.privacy
  const names = { all: t('all'), followers: t('followers'), buyers: t('traded_with'), none: t('nobody') }
  return (
    <SettingsPage needs={settings}>
      {privacy && (
        <>
          <CellGroup title={t('who_can_chat')}>
            {WHO.map((who) => (
              <Cell
                key={who}
                title={
                  <Radio
                    name="who"
                    on={privacy.who_can_chat === who}
                    onChange={() => void save.run({ privacy: { who_can_chat: who } })}
                  >
                    {names[who]}
                  </Radio>
                }
              />
            ))}
          </CellGroup>
          <CellGroup>
            <Cell
              title={t('recommend')}
              help={t('recommend_note')}
              right={
                <Switch
                  label={t('recommend')}
                  on={privacy.recommend}
                  busy={save.pending}
                  onChange={(recommend) => void save.run({ privacy: { recommend } })}
                />
              }
            />
            <Cell
              title={t('show_follows')}
              right={
                <Switch
                  label={t('show_follows')}
                  on={privacy.show_follows}
                  busy={save.pending}
                  onChange={(show_follows) => void save.run({ privacy: { show_follows } })}
                />
              }
            />
            <Cell
              title={t('in_ranks')}
              help={t('in_ranks_note')}
              right={
                <Switch
                  label={t('in_ranks')}
                  on={privacy.in_ranks}
                  busy={save.pending}
                  onChange={(in_ranks) => void save.run({ privacy: { in_ranks } })}
                />
              }
            />
            {privacy.in_ranks && (
              <Cell
                title={t('in_spend_rank')}
                right={
                  <Switch
                    label={t('in_spend_rank')}
                    on={privacy.in_spend_rank}
                    busy={save.pending}
                    onChange={(in_spend_rank) => void save.run({ privacy: { in_spend_rank } })}
                  />
                }
              />
            )}
          </CellGroup>
        </>
      )}
      <CellGroup>
        <Cell title={t('data_access')} onPress={() => go('account.dataAccess')} />
        <Cell title={t('inviter')} onPress={() => go('invite.inviter')} />
        <Cell title={t('consents')} onPress={() => go('account.consents')} />
        <Cell title={t('policy')} onPress={() => go('site.privacyPolicy')} />
      </CellGroup>
    </SettingsPage>
  )
}
