/** Pictures of a decision, each opened large where it is clicked. */
import { picture } from '../../lib/image.ts'
import './master.css'

export function Pictures({ paths, alt }: { paths: readonly string[]; alt: string }) {
  if (paths.length === 0) return null
  return (
    <div className="ms-pictures">
      {paths.map((path) => (
        <a key={path} href={picture(path)} target="_blank" rel="noreferrer">
          <img src={picture(path, 400)} alt={alt} />
        </a>
      ))}
    </div>
  )
}
