import './profile.css'
import { PICTURES_OFFERED } from '@juya/contract/typing/choosing.ts'
import { Avatar, Cell, CellGroup, Chip, DateInput, Field, Spinner, TextArea, TextInput } from '@juya/ui'
import { useLayoutEffect, useRef, useState } from 'react'
import { useAction, useCall } from '../../lib/api/query.ts'
import { CallError } from '../../lib/api/request.ts'
import { answeredPlace, askForPlace } from '../../lib/asked-place.ts'
import { formatDate } from '../../lib/format/format.ts'
import { sizedUrl } from '../../lib/format/image.ts'
import { limitOf } from '../../lib/forms/limits.ts'
import { uploadImage } from '../../lib/forms/upload.ts'
import { goBack } from '../../lib/router/navigation.ts'
import { session, setUser } from '../../lib/session/session.ts'
import { toast } from '../../lib/toast.ts'
import { FormPage } from '../../templates/pages.tsx'
import { useText } from './i18n.ts'

const NICKNAME = limitOf('account.saveMe', 'nickname')
const SIGNATURE_MAX = limitOf('account.saveMe', 'signature').chars_max
const FIRST_BIRTHDAY = '1920-01-01'
const GENDERS = ['unknown', 'male', 'female'] as const

interface Draft {
  nickname: string
  signature: string
  gender: (typeof GENDERS)[number]
  birthday: string
  avatar: string | null
}

export default function ProfilePage() {
  const t = useText()
  const me = useCall('account.me', {})
  const [answered] = useState(() => answeredPlace<Draft>())
  const [nickname, setNickname] = useState(answered?.draft.nickname ?? '')
  const [signature, setSignature] = useState(answered?.draft.signature ?? '')
  const [gender, setGender] = useState<(typeof GENDERS)[number]>(answered?.draft.gender ?? 'unknown')
  const [birthday, setBirthday] = useState(answered?.draft.birthday ?? '')
  const [avatar, setAvatar] = useState<string | null>(answered?.draft.avatar ?? null)
  const [sending, setSending] = useState(false)
  const file = useRef<HTMLInputElement>(null)
  const save = useAction('account.saveMe', {
    refresh: ['account'],
    onDone: (user) => {
      // Meanwhile another tab may have gone over to another account.
      if (session.get().user?.id === user.id) setUser(user)
      toast(t('profile_saved'))
      goBack()
    },
  })
  const start = me.data
  // Before the first paint: an empty name would be shown as a wrong one for a moment.
  useLayoutEffect(() => {
    if (!start || answered) return
    setNickname(start.nickname)
    setSignature(start.signature)
    setGender(start.gender)
    setBirthday(start.birthday ?? '')
    setAvatar(start.avatar ?? null)
  }, [start, answered])

  const upload = async (chosen: File | undefined) => {
    if (!chosen) return
    setSending(true)
    try {
      setAvatar((await uploadImage(chosen, 'avatar')).path)
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure
      toast(failure.message)
    } finally {
      setSending(false)
    }
  }
  const city = answered?.city?.name ?? start?.city ?? ''
  const length = [...nickname.trim()].length
  const wrong = length < NICKNAME.chars_min || length > NICKNAME.chars_max
  const today = formatDate(Date.now())
  const birthday_wrong = birthday !== '' && (birthday < FIRST_BIRTHDAY || birthday > today)
  const submit = () => {
    if (wrong || birthday_wrong) return
    void save.run({
      nickname,
      signature,
      gender,
      ...(birthday ? { birthday } : {}),
      ...(city && city !== start?.city ? { city } : {}),
      ...(avatar && avatar !== start?.avatar ? { avatar } : {}),
    })
  }
  return (
    <FormPage
      needs={me}
      onSubmit={submit}
      submit={t('save_profile')}
      submitting={save.pending}
      disabled={sending}
      reason={sending ? t('uploading') : undefined}
    >
      <CellGroup look="card">
        <Cell
          title={t('avatar')}
          help={t('change_avatar')}
          value={sending ? <Spinner size={24} /> : <Avatar name={nickname} src={sizedUrl(avatar, 200)} size={48} />}
          onPress={() => file.current?.click()}
        />
        <Field label={t('nickname')} required error={start && wrong ? t('nickname_wrong') : undefined}>
          {(ids) => (
            <TextInput
              {...ids}
              maxLength={NICKNAME.chars_max}
              autoComplete="nickname"
              value={nickname}
              onChange={setNickname}
            />
          )}
        </Field>
        <Cell
          title={t('gender')}
          right={
            <span className="profile-genders">
              {GENDERS.map((each) => (
                <Chip key={each} tone="fill" on={gender === each} onPress={() => setGender(each)}>
                  {t(each)}
                </Chip>
              ))}
            </span>
          }
        />
        <Field label={t('birthday')} error={birthday_wrong ? t('birthday_wrong') : undefined}>
          {(ids) => (
            <DateInput
              {...ids}
              precision="day"
              autoComplete="bday"
              min={FIRST_BIRTHDAY}
              max={today}
              placeholder={t('choose_day')}
              value={birthday}
              onChange={setBirthday}
            />
          )}
        </Field>
        <Cell
          title={t('city')}
          value={city || t('choose_city')}
          onPress={() => askForPlace({ nickname, signature, gender, birthday, avatar } satisfies Draft)}
        />
      </CellGroup>
      <CellGroup look="card">
        <Field label={t('signature')} layout="stacked">
          {(ids) => (
            <TextArea
              {...ids}
              rows={3}
              max={SIGNATURE_MAX}
              maxLength={SIGNATURE_MAX}
              placeholder={t('signature_hint')}
              value={signature}
              onChange={setSignature}
            />
          )}
        </Field>
      </CellGroup>
      <input
        ref={file}
        type="file"
        accept={PICTURES_OFFERED}
        hidden
        aria-label={t('change_avatar')}
        onChange={(event) => void upload(event.target.files?.[0])}
      />
    </FormPage>
  )
}
