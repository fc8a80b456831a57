import { measureEngines, type Name, names } from './bench/engine.ts'
import { openSite } from './bench/site.ts'

const only = process.argv.slice(2).filter((a): a is Name => names.some((n) => n === a))
const site = await openSite()
try {
  const figures = await measureEngines(site, {
    ...(only.length > 0 && { only }),
    rounds: 3,
    tell: (line) => console.error(line),
  })
  console.log(JSON.stringify(figures, null, 1))
} finally {
  await site.close()
}
