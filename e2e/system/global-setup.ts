/** Once for all journeys: the demo world, of which each file of journeys opens a copy (fixtures.ts). JUYA_DEMO_WORLD names the folder of one that was lived before. */
import type { TestProject } from 'vitest/node'
import { isLived, openTemplate, type Template } from './template.ts'

declare module 'vitest' {
  interface ProvidedContext {
    demo_world: Template
  }
}

export default async function setup(project: TestProject) {
  const kept = process.env.JUYA_DEMO_WORLD
  // Loading the server takes seconds in which no journey runs: only living the world needs it here.
  const live = async () => (await import('./running-system.ts')).makeTemplate(kept)
  const { close, ...template } = kept && isLived(kept) ? await openTemplate(kept) : await live()
  project.provide('demo_world', template)
  return close
}
