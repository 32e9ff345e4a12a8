-- A user may have more sessions than one transaction should delete; millrace-admin maintain does, and their events before.
ALTER TABLE playback_sessions DROP FOREIGN KEY playback_sessions_ibfk_1;
