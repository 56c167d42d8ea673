/** Over the field one writes in: the card of what one came about, and what people often ask. One tap sends it; what was sent here already is not offered again. */
import { QUICK_QUESTIONS } from '@juya/contract/quick-questions.ts'
import { thingWord } from '../../../cards/things/thing-cards.ts'
import { pick, useLanguage } from '../../../lib/texts/i18n.ts'
import { useText } from '../i18n.ts'
import { enqueue } from './outbox.ts'
import { useOfferedThing } from './thing-offer.ts'

export function Questions({
  conv_id,
  about,
  asked,
  sent,
}: {
  conv_id: number
  about: 'lot' | 'goods' | undefined
  /** What was written in this chat. */
  asked: ReadonlyArray<string | null | undefined>
  /** The things whose cards were sent. */
  sent: Parameters<typeof useOfferedThing>[0]
}) {
  const t = useText()
  const language = useLanguage()
  const left = QUICK_QUESTIONS[about ?? 'shop'].filter(({ en, zh }) => !asked.includes(en) && !asked.includes(zh))
  const offered = useOfferedThing(sent)
  if (left.length === 0 && !offered) return null
  return (
    <ul className="chat-questions" aria-label={t('quick_questions')}>
      {offered && (
        <li>
          <button
            type="button"
            className="chat-questions__one"
            onClick={() => void enqueue({ conv_id, as_shop: false, kind: offered.thing, body: { id: offered.id } })}
          >
            {t('send_thing', { thing: thingWord(offered.thing) })}
          </button>
        </li>
      )}
      {left.map((words) => (
        <li key={words.en}>
          <button
            type="button"
            className="chat-questions__one"
            onClick={() =>
              void enqueue({ conv_id, as_shop: false, kind: 'text', body: { text: pick(words, language) } })
            }
          >
            {pick(words, language)}
          </button>
        </li>
      ))}
    </ul>
  )
}
