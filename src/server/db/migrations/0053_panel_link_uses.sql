CREATE TABLE "panel_link_uses" (
	"experiment_id" text NOT NULL,
	"token_hash" text NOT NULL,
	"session_hash" text NOT NULL,
	"participant_id" bigint NOT NULL,
	CONSTRAINT "panel_link_uses_experiment_id_token_hash_pk" PRIMARY KEY("experiment_id","token_hash")
);
--> statement-breakpoint
ALTER TABLE "panel_link_uses" ADD CONSTRAINT "panel_link_uses_participant_id_participants_participant_id_fk" FOREIGN KEY ("participant_id") REFERENCES "public"."participants"("participant_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "panel_link_uses_experiment_id_session_hash_index" ON "panel_link_uses" USING btree ("experiment_id","session_hash");--> statement-breakpoint
CREATE INDEX "panel_link_uses_participant_id_index" ON "panel_link_uses" USING btree ("participant_id");