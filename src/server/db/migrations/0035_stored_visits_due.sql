ALTER TABLE "participants" ADD COLUMN "visits_seen_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "participants_visits_due" ON "participants" USING btree ("last_seen_at") WHERE writes_ended_at is null and visits_seen_at is distinct from last_seen_at;--> statement-breakpoint
CREATE INDEX "person_visits_rules" ON "person_visits" USING btree ("rules_version","participant_id");