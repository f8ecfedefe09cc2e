// Set up for every file of units and call tests: `Date` of the test process begins at the day of tests.
import { machineNow, shiftDate } from './shift-date.ts';
import { TEST_BEGIN } from './test-day.ts';

const ahead = TEST_BEGIN.getTime() - machineNow();
shiftDate(() => ahead);
