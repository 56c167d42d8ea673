/** Once for all journeys: the demo world, of which each file of journeys opens a copy (fixtures.ts). JUYA_DEMO_WORLD names the folder of one that was lived before. */
import type { TestProject } from 'vitest/node'
import { makeTemplate, type Template } from './running-system.ts'

declare module 'vitest' {
  interface ProvidedContext {
    demo_world: Template
  }
}

export default async function setup(project: TestProject) {
  const { close, ...template } = await makeTemplate(process.env.JUYA_DEMO_WORLD)
  project.provide('demo_world', template)
  return close
}
