/** The shop's name, the one it asked for, and asking for another. */
import { Button, Card, Field, Sheet, StateBanner, TextInput } from '@juya/ui'
import { ClockIcon, WarningCircleIcon } from '@juya/ui/icons.ts'
import { useState } from 'react'
import type { Data } from '../../../lib/api/client.ts'
import { useAction } from '../../../lib/api/query.ts'
import { formatMoment } from '../../../lib/format/format.ts'
import { limitOf } from '../../../lib/forms/limits.ts'
import { useSession } from '../../../lib/session/session.ts'
import { useText } from '../i18n.ts'

type Profile = Data<'shop.profile'>
const NAME = limitOf('shop.askName', 'name')
const NAME_EN = limitOf('shop.askName', 'name_en')

export function NameCard({ profile, onChanged }: { profile: Profile; onChanged: () => void }) {
  const t = useText()
  const is_owner = useSession().user?.shop?.member_role === 'owner'
  const [asking, setAsking] = useState(false)
  const { name_change, name_open_at, rules, texts } = profile
  const withdrawing = useAction('shop.withdrawName', { refresh: ['shop'], onDone: onChanged })
  return (
    <>
      {name_change?.status === 'waiting' && (
        <StateBanner
          rounded
          tone="amber"
          icon={<ClockIcon size={20} weight="fill" />}
          title={t('name_waits', { name: name_change.name })}
          note={name_change.review_deadline?.text}
        />
      )}
      {name_change?.status === 'rejected' && (
        <StateBanner
          rounded
          tone="red"
          icon={<WarningCircleIcon size={20} weight="fill" />}
          title={t('name_rejected', { name: name_change.name })}
          note={name_change.reason}
        />
      )}
      <Card>
        <p className="front-name">
          <span className="j-meta">{t('name')}</span>
          <b>{texts.name}</b>
          {texts.name_en && <span className="j-meta">{texts.name_en}</span>}
        </p>
        <p className="j-meta">
          {!is_owner
            ? t('name_owner')
            : name_open_at
              ? t('name_open', { at: formatMoment(name_open_at, { time: false }) })
              : t('name_rule', { days: rules.name_days, hours: rules.name_h })}
        </p>
        {profile.editable.includes('name') && (
          <Button block variant="outline" className="front-act" onClick={() => setAsking(true)}>
            {t('name_ask')}
          </Button>
        )}
        {is_owner && name_change?.status === 'waiting' && (
          <Button
            block
            variant="outline"
            className="front-act"
            loading={withdrawing.pending}
            onClick={() => void withdrawing.run({})}
          >
            {t('name_back')}
          </Button>
        )}
      </Card>
      {asking && (
        <AskSheet
          profile={profile}
          onClose={() => setAsking(false)}
          onAsked={() => {
            setAsking(false)
            onChanged()
          }}
        />
      )}
    </>
  )
}

function AskSheet({ profile, onClose, onAsked }: { profile: Profile; onClose: () => void; onAsked: () => void }) {
  const t = useText()
  const [name, setName] = useState('')
  const [name_en, setNameEn] = useState(profile.texts.name_en ?? '')
  const asking = useAction('shop.askName', { refresh: ['shop'], onDone: onAsked })
  const short = [...name.trim()].length < NAME.chars_min
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('name_ask')}
      footer={
        <Button
          block
          disabled={short}
          loading={asking.pending}
          onClick={() => void asking.run({ name: name.trim(), name_en: name_en.trim() })}
        >
          {t('name_send')}
        </Button>
      }
    >
      <Field label={t('name')} required>
        {(ids) => <TextInput {...ids} value={name} onChange={setName} maxLength={NAME.chars_max} />}
      </Field>
      <Field label={t('name_en')}>
        {(ids) => <TextInput {...ids} value={name_en} onChange={setNameEn} maxLength={NAME_EN.chars_max} />}
      </Field>
      <p className="front-note">{t('name_rule', { days: profile.rules.name_days, hours: profile.rules.name_h })}</p>
    </Sheet>
  )
}
