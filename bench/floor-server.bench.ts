import { openFloor } from './floor.ts'
import { serveBench } from './harness/serve-bench.ts'

/* The floor in a process of its own, started by a bench: nobody runs this by hand. */
await serveBench(openFloor)
