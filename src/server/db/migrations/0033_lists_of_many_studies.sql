ALTER TABLE "media_objects" ADD COLUMN "released_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "audit_log_lab_id_audit_id_index" ON "audit_log" USING btree ("lab_id","audit_id");--> statement-breakpoint
CREATE INDEX "audit_log_lab_id_person_id_index" ON "audit_log" USING btree ("lab_id","person_id");--> statement-breakpoint
CREATE INDEX "audit_log_target_index" ON "audit_log" USING btree ("target");--> statement-breakpoint
CREATE INDEX "audit_log_sign_ins" ON "audit_log" USING btree ("person_id","audit_id") WHERE lab_id is null;--> statement-breakpoint
CREATE INDEX "jobs_under_way" ON "jobs" USING btree ("state") WHERE state in ('waiting', 'running');--> statement-breakpoint
CREATE INDEX "jobs_with_file" ON "jobs" USING btree ("finished_at") WHERE file_key is not null;--> statement-breakpoint
CREATE INDEX "participants_completed" ON "participants" USING btree ("completed_at") WHERE completed_at is not null;--> statement-breakpoint
CREATE INDEX "entities_poster_media_id_index" ON "entities" USING btree ("poster_media_id");--> statement-breakpoint
CREATE INDEX "entities_with_files" ON "entities" USING btree ("entity_set","created_at") WHERE file_ids <> '{}';--> statement-breakpoint
CREATE INDEX "entity_sets_lab_id_created_at_index" ON "entity_sets" USING btree ("lab_id","created_at");--> statement-breakpoint
CREATE INDEX "media_objects_poster_media_id_index" ON "media_objects" USING btree ("poster_media_id");--> statement-breakpoint
CREATE INDEX "media_objects_released" ON "media_objects" USING btree ("released_at") WHERE released_at is not null;--> statement-breakpoint
CREATE INDEX "media_uploads_media_id_index" ON "media_uploads" USING btree ("media_id");--> statement-breakpoint
CREATE INDEX "condition_settings_sets" ON "condition_settings" USING gin ((value::jsonb) jsonb_path_ops) WHERE param = 'entity_sets';--> statement-breakpoint
CREATE INDEX "condition_settings_questionnaires" ON "condition_settings" USING btree ("experiment_id") WHERE param = 'questionnaires' and value <> '';--> statement-breakpoint
CREATE INDEX "studies_lab_id_created_at_index" ON "studies" USING btree ("lab_id","created_at");