CREATE TABLE "person_attention" (
	"participant_id" bigint PRIMARY KEY NOT NULL,
	"cards" json NOT NULL,
	"positions" json NOT NULL,
	"visits_full" json NOT NULL,
	"visits_half" json NOT NULL,
	"visits_any" json NOT NULL,
	"offered" json NOT NULL,
	"done" json NOT NULL
);
--> statement-breakpoint
ALTER TABLE "person_attention" ADD CONSTRAINT "person_attention_participant_id_person_visits_participant_id_fk" FOREIGN KEY ("participant_id") REFERENCES "public"."person_visits"("participant_id") ON DELETE cascade ON UPDATE no action;