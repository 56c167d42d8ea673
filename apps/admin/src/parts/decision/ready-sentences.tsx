/** Sentences a reviewer often writes, each a chip that puts it into the field; the one that stands there takes it out again. */
import { classes } from '@juya/ui'
import '../panes.css'

interface ReadySentencesProps {
  sentences: readonly { name: string; text: string }[]
  written: string
  onWrite: (text: string) => void
}

export const ReadySentences = ({ sentences, written, onWrite }: ReadySentencesProps) => (
  <div className="r-messages">
    {sentences.map(({ name, text }) => (
      <button
        key={name}
        type="button"
        className={classes('a-chip', written === text && 'a-chip--red')}
        aria-pressed={written === text}
        onClick={() => onWrite(written === text ? '' : text)}
      >
        {name}
      </button>
    ))}
  </div>
)
