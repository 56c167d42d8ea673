import { ask, Button, Cell, CellGroup, Tag } from '@juya/ui'
import { useAction, useCall } from '../../lib/api/query.ts'
import { formatMoment, timeAgo } from '../../lib/format/format.ts'
import { go } from '../../lib/router/navigation.ts'
import { goToLogin } from '../../lib/session/login-gate.ts'
import { eraseAccount, signOut, useSession } from '../../lib/session/session.ts'
import { useCommon } from '../../lib/texts/common.i18n.ts'
import { SettingsPage } from '../../templates/pages.tsx'
import { useText } from './i18n.ts'

/** A device by the words of its user agent a person knows. */
function deviceName(ua: string): string {
  const system = /iPhone|iPad|Android|Windows|Mac OS X|Linux/.exec(ua)?.[0]
  const browser = /MicroMessenger|Edg|Firefox|Chrome|Safari/.exec(ua)?.[0]
  return (
    [system, browser?.replace('Edg', 'Edge').replace('MicroMessenger', 'WeChat')].filter(Boolean).join(' · ') ||
    ua.slice(0, 32).trim()
  )
}

export default function SecurityPage() {
  const t = useText()
  const common = useCommon()
  const { user } = useSession()
  const security = useCall('account.security', {})
  const logout = useAction('account.logout')
  const end = useAction('account.endSession', { refresh: ['account.security'] })
  const unbind = useAction('account.unbind', { refresh: ['account'] })
  const lock = useAction('account.lock')
  const data = security.data

  const leaveAll = async () => {
    if (
      !(await ask({
        title: t('end_others_ask'),
        body: t('end_others_note'),
        confirm: t('end_others'),
        cancel: common('cancel'),
      }))
    )
      return
    if ((await logout.run({ all: true })) === undefined) return
    if (user) eraseAccount(user.id)
    signOut()
    goToLogin()
  }
  const disconnect = async ({ provider, nickname }: { provider: string; nickname: string }) => {
    const sure = { title: t('unlink_ask', { name: nickname }), confirm: t('unlink'), cancel: common('cancel') }
    if (await ask({ ...sure, body: t('unlink_note') })) await unbind.run({ provider })
  }
  const lockAll = async () => {
    if (!(await ask({ title: t('lock_ask'), body: t('lock_note'), confirm: t('lock'), cancel: common('cancel') })))
      return
    const done = await lock.run({})
    if (!done) return
    if (user) eraseAccount(user.id)
    signOut()
    go('account.notMe', { ticket: done.ticket }, { type: 'redirect' })
  }
  return (
    <SettingsPage needs={security}>
      {data && (
        <>
          <CellGroup>
            <Cell title={t('phone')} value={data.phone_masked} onPress={() => go('account.phone')} />
            <Cell title={t('contact')} onPress={() => go('account.contact')} />
            <Cell
              title={t('password')}
              value={data.has_password ? t('set') : t('not_set')}
              onPress={() => go('login.setPassword')}
            />
            <Cell
              title={t('pay_password')}
              value={data.has_pay_password ? t('set') : t('not_set')}
              onPress={() => go(data.has_pay_password ? 'settings.changePayPassword' : 'settings.payPassword')}
            />
            <Cell
              title={t('id_verification')}
              value={data.realname_status === 'verified' ? <Tag tone="jade">{t('verified')}</Tag> : t('not_verified')}
              onPress={() => go('settings.identity')}
            />
          </CellGroup>
          {data.bindings.length > 0 && (
            <CellGroup title={t('linked')}>
              {data.bindings.map((binding) => (
                <Cell
                  key={binding.provider}
                  title={binding.nickname}
                  help={t('linked_since', { day: formatMoment(binding.bound_at, { time: false }) })}
                  right={
                    <Button variant="text" size="m" loading={unbind.pending} onClick={() => void disconnect(binding)}>
                      {t('unlink')}
                    </Button>
                  }
                />
              ))}
            </CellGroup>
          )}
          <CellGroup title={t('devices')}>
            {data.devices.map((device) => (
              <Cell
                key={device.id}
                title={deviceName(device.ua) || t('unknown_device')}
                help={t('last_seen_at', { ago: timeAgo(device.last_seen), place: device.place })}
                value={device.current ? <Tag tone="jade">{t('this_device')}</Tag> : undefined}
                right={
                  device.current ? undefined : (
                    <Button
                      variant="text"
                      size="m"
                      loading={end.pending}
                      onClick={() => void end.run({ id: device.id })}
                    >
                      {t('end_one')}
                    </Button>
                  )
                }
              />
            ))}
          </CellGroup>
          <CellGroup>
            {data.devices.length > 1 && <Cell alone="plain" title={t('end_rest')} onPress={() => void end.run({})} />}
            <Cell alone="danger" title={t('end_others')} onPress={() => void leaveAll()} />
          </CellGroup>
          <CellGroup>
            <Cell
              title={t('close_account')}
              value={
                data.cancellation?.executes_at &&
                t('close_account_due', { day: formatMoment(data.cancellation.executes_at, { time: false }) })
              }
              onPress={() => go('settings.leaving')}
            />
          </CellGroup>
          <CellGroup note={t('lock_note')}>
            <Cell alone="danger" title={t('lock')} onPress={() => void lockAll()} />
          </CellGroup>
        </>
      )}
    </SettingsPage>
  )
}
