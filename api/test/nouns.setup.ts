// Test files share a process. What is declared for tests only is known to every file from its start, so that none
// depends on which files ran before it.
import './note.ts';
