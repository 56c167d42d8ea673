/** Live settings: how the room looks, its host, its chat, and the members who keep order in it. */
import './parts/live.css'
import {
  LIVE_CHAT_LEVELS,
  LIVE_MODERATORS_MAX,
  LIVE_SLOW_MODES_S,
  LIVE_WORD_CHARS_MAX,
  LIVE_WORDS_MAX,
} from '@juya/contract/shapes/live/live-limits.ts'
import { CellGroup, Check } from '@juya/ui'
import { useState } from 'react'
import { ChoiceField, LongField } from '../../cards/forms/form-fields.tsx'
import { SellerOnly } from '../../cards/seller-only.tsx'
import type { Data } from '../../lib/api/client.ts'
import { useAction, useCall } from '../../lib/api/query.ts'
import { usePhotos } from '../../lib/forms/upload.ts'
import { toast } from '../../lib/toast.ts'
import { FormPage, PageShell } from '../../templates/pages.tsx'
import { useText } from './i18n.ts'
import { type Looks, LooksFields, wrongInLooks } from './parts/looks-fields.tsx'

type Mine = Data<'live.mine'>
type Room = NonNullable<Mine['room']>

export default function LiveSettingsPage() {
  return (
    <SellerOnly>
      <Settings />
    </SellerOnly>
  )
}

function Settings() {
  const read = useCall('live.mine', {}, { stale_ms: 0 })
  const [first, setFirst] = useState<Mine>()
  if (read.data && !read.refreshing && !first) setFirst(read.data)
  return first?.room ? <Fields mine={first} room={first.room} /> : <PageShell needs={read}>{null}</PageShell>
}

/** One on each line, without empty ones. */
const wordsOf = (text: string): string[] => [
  ...new Set(
    text
      .split('\n')
      .map((word) => word.trim())
      .filter(Boolean),
  ),
]

function Fields({ mine, room }: { mine: Mine; room: Room }) {
  const t = useText()
  const [looks, setLooks] = useState<Looks>(() => ({
    ...{ title: room.title, category_id: room.category.id, intro: room.intro, host_id: room.host.id },
  }))
  const [chat, setChat] = useState(room.chat)
  const [text, setText] = useState(room.chat.words.join('\n'))
  const [tried, setTried] = useState(false)
  const photos = usePhotos('other', 1, [room.cover])
  const cover = photos.paths[0]
  const wrong = wrongInLooks(looks, cover)
  const words = wordsOf(text)
  const words_wrong = words.length > LIVE_WORDS_MAX || words.some((word) => [...word].length > LIVE_WORD_CHARS_MAX)
  const save = useAction('live.room', { refresh: ['live'], onDone: () => toast(t('saved')) })
  const submit = () => {
    setTried(true)
    if (wrong.size > 0 || words_wrong || !cover || photos.uploading) return
    void save.run({ ...looks, cover, chat: { ...chat, words } })
  }
  const slow = (seconds: number) => (seconds === 0 ? t('slow_off') : t('seconds', { count: seconds }))
  const moderate = (id: number, on: boolean) =>
    setChat((now) => ({
      ...now,
      moderator_ids: on ? [...now.moderator_ids, id] : now.moderator_ids.filter((one) => one !== id),
    }))
  return (
    <FormPage onSubmit={submit} submit={t('save')} submitting={save.pending} disabled={photos.uploading}>
      <LooksFields
        looks={looks}
        photos={photos}
        hosts={mine.hosts}
        wrong={tried ? wrong : new Set()}
        set={(change) => setLooks((now) => ({ ...now, ...change }))}
      />
      <CellGroup look="card" title={t('chat')}>
        <ChoiceField
          label={t('chat_level')}
          options={LIVE_CHAT_LEVELS.map((level) => t(`chat_${level}`))}
          value={t(`chat_${chat.level}`)}
          onChange={(chosen) =>
            setChat((now) => ({ ...now, level: LIVE_CHAT_LEVELS.find((level) => t(`chat_${level}`) === chosen)! }))
          }
        />
        <ChoiceField
          label={t('slow')}
          options={LIVE_SLOW_MODES_S.map(slow)}
          value={slow(chat.slow_mode_s)}
          onChange={(chosen) =>
            setChat((now) => ({ ...now, slow_mode_s: LIVE_SLOW_MODES_S.find((one) => slow(one) === chosen)! }))
          }
        />
        <LongField
          label={t('words')}
          help={t('words_note', { max: LIVE_WORDS_MAX })}
          rows={4}
          max={LIVE_WORDS_MAX * (LIVE_WORD_CHARS_MAX + 1)}
          value={text}
          error={
            tried && words_wrong ? t('words_wrong', { max: LIVE_WORDS_MAX, chars: LIVE_WORD_CHARS_MAX }) : undefined
          }
          onChange={setText}
        />
      </CellGroup>
      <CellGroup look="card" title={t('moderators')} note={t('moderators_note', { max: LIVE_MODERATORS_MAX })}>
        <div className="live-checks">
          {mine.members.map(({ id, nickname }) => (
            <Check key={id} on={chat.moderator_ids.includes(id)} onChange={(on) => moderate(id, on)}>
              {nickname}
            </Check>
          ))}
        </div>
      </CellGroup>
    </FormPage>
  )
}
