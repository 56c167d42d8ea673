import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: './apps/server/src/{domains,platform}/**/{tables,views}.ts',
  out: './apps/server/migrations',
})
