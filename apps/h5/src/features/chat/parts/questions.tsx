/** What people often ask, over the field they write in: one tap sends it. What was asked here already is not offered again. */
import { QUICK_QUESTIONS } from '@juya/contract/quick-questions.ts'
import { pick, useLanguage } from '../../../lib/texts/i18n.ts'
import { useText } from '../i18n.ts'
import { enqueue } from './outbox.ts'

export function Questions({
  conv_id,
  about,
  asked,
}: {
  conv_id: number
  about: 'lot' | 'goods' | undefined
  /** What was written in this chat. */
  asked: ReadonlyArray<string | null | undefined>
}) {
  const t = useText()
  const language = useLanguage()
  const left = QUICK_QUESTIONS[about ?? 'shop'].filter(({ en, zh }) => !asked.includes(en) && !asked.includes(zh))
  if (left.length === 0) return null
  return (
    <ul className="chat-questions" aria-label={t('quick_questions')}>
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
