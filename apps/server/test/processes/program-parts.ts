// Imports all modules of the program without starting it.
import '../../src/programs/app.ts';
import '../../src/programs/open-database.ts';
import '../../src/programs/worker.ts';

process.exit();
