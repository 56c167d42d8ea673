/** Telling the platform what is wrong or missing. */
import { Button } from '@juya/ui'
import { useAction } from '../../lib/api/query.ts'
import { limitOf } from '../../lib/forms/limits.ts'
import { go } from '../../lib/router/navigation.ts'
import { toast } from '../../lib/toast.ts'
import { useText } from './i18n.ts'
import { WordsForm } from './words-form.tsx'

const TYPES = ['fault', 'wish', 'money', 'safety', 'other'] as const
type Type = (typeof TYPES)[number]

export default function FeedbackPage() {
  const t = useText()
  const give = useAction('report.giveFeedback', {
    refresh: ['report'],
    onDone: () => {
      toast(t('given'))
      go('report.feedbacks', {}, { type: 'redirect' })
    },
  })
  const { chars_min, chars_max } = limitOf('report.giveFeedback', 'content')
  return (
    <WordsForm
      choice={{
        label: t('type'),
        missing: t('type_needed'),
        options: TYPES.map((key) => ({ key, text: t(`type_${key}`) })),
      }}
      label={t('tell')}
      hint={t('tell_hint')}
      min={chars_min}
      max={chars_max}
      photos_max={limitOf('report.giveFeedback', 'images').items_max}
      submit={t('give')}
      sending={give.pending}
      more={
        <Button variant="text" block onClick={() => go('report.feedbacks')}>
          {t('yours')}
        </Button>
      }
      onSend={({ choice, content, images }) => void give.run({ type: choice as Type, content, images })}
    />
  )
}
